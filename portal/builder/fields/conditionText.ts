/** A condition in words. */
import type { TFunction } from 'i18next';
import type { LogicJson } from '../../../engine/base/logicJson.ts';
import { type Definition, type Question, textIn } from '../../../engine/definition/definition.ts';
import { type ConditionRow, rowsOfLogic } from '../../../engine/editing/conditionRows.ts';
import { valueText } from '../../logic/valueText.ts';
import { logicText } from './logicText.ts';

export function conditionText(
  logic: LogicJson,
  definition: Definition,
  t: TFunction,
  language: string,
): string {
  const found = rowsOfLogic(logic);
  if (!found) return logicText(logic, definition, language);
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
  const compared = [value]
    .flat()
    .map((each) => valueText(asked, each as string | number | boolean, t, language))
    .join(t('builder.condition.or'));
  return t(`builder.condition.says.${test}`, { name, value: compared });
}
