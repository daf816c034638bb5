/** A condition in words. */
import type { LogicJson } from '@clinic/engine/base';
import { type Definition, type Question, textIn } from '@clinic/engine/definition';
import { formatOf } from '@clinic/platform/format';
import type { TFunction } from 'i18next';
import { type ConditionRow, type RowTest, rowsOfLogic, type Scalar } from '../../logic/conditionRows.ts';
import { optionsOf } from '../../logic/subjects.ts';
import { logicText, NO_RULES } from './logicText.ts';

const SAID: readonly RowTest[] = [
  'is',
  'isNot',
  'oneOf',
  'includes',
  'notIncludes',
  'atLeast',
  'moreThan',
  'atMost',
  'lessThan',
];

export function conditionText(
  logic: LogicJson,
  definition: Definition,
  t: TFunction,
  language: string,
): string {
  const found = rowsOfLogic(logic, NO_RULES);
  if (!found?.rows.every(({ test }) => SAID.includes(test))) return logicText(logic, definition, language);
  const questions = definition.steps.flatMap((step) => step.questions);
  const texts = found.rows.map((row) =>
    rowText(
      row,
      questions.find(({ id }) => id === row.name),
      t,
      language,
    ),
  );
  return texts.join(found.join === 'and' ? t('builder.condition.and') : t('builder.condition.or'));
}

function rowText(row: ConditionRow, question: Question | undefined, t: TFunction, language: string): string {
  const name = question ? textIn(question.label, language) : row.name;
  const value = [row.value]
    .flat()
    .map((each) => valueText(question, each as Scalar, t, language))
    .join(t('builder.condition.or'));
  return t(`builder.condition.says.${row.test}`, { name, value });
}

/** A comparison value, as the question's options label it. */
function valueText(question: Question | undefined, value: Scalar, t: TFunction, language: string): string {
  const option = optionsOf(question).find((each) => each.value === value);
  if (option) return t('builder.logic.name', { name: textIn(option.label, language) });
  if (typeof value === 'boolean') return value ? t('builder.yes') : t('builder.no');
  if (typeof value === 'number') return formatOf(language).number(value);
  return t('builder.logic.name', { name: value });
}
