/** A condition in words. */
import type { TFunction } from 'i18next';
import { type Definition, type Option, type Question, textIn } from '../../engine/definition.ts';
import { type ConditionRow, rowsOfLogic } from '../../engine/editing/conditionRows.ts';
import type { LogicJson } from '../../engine/logic/json.ts';

/** As JSON where rows cannot say it. */
export function conditionText(
  logic: LogicJson,
  definition: Definition,
  t: TFunction,
  language: string,
): string {
  const found = rowsOfLogic(logic);
  if (!found) return JSON.stringify(logic);
  const questions = definition.steps.flatMap((step) => step.questions);
  const texts = found.rows.map((row) =>
    rowText(
      row,
      questions.find(({ id }) => id === row.question),
      t,
      language,
    ),
  );
  return texts.join(found.join === 'all' ? t('builder.condition.and') : t('builder.condition.or'));
}

function rowText(
  { question, test, value }: ConditionRow,
  asked: Question | undefined,
  t: TFunction,
  language: string,
): string {
  const name = asked ? textIn(asked.label, language) : question;
  const valueText = [value]
    .flat()
    .map((each) => `“${optionText(asked, each as string | number | boolean, t, language)}”`)
    .join(t('builder.condition.or'));
  return t(`builder.condition.says.${test}`, { name, value: valueText });
}

function optionText(
  question: Question | undefined,
  value: string | number | boolean,
  t: TFunction,
  language: string,
): string {
  const option = optionsOf(question).find((each) => each.value === value);
  if (option) return textIn(option.label, language);
  if (typeof value === 'boolean') return value ? t('builder.yes') : t('builder.no');
  return String(value);
}

export const optionsOf = (question: Question | undefined): readonly Option[] =>
  question && 'options' in question ? (question.options ?? []) : [];
