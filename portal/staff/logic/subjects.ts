/** What a condition can be about, and the comparisons and initial values of each subject. */
import type { LocalizedText } from '@clinic/engine/base';
import { choicesOf, hasCodeList, type Question, TYPE_TRAITS, takesAnswer } from '@clinic/engine/definition';
import { type ConditionRow, logicOfRow, type RowTest } from './conditionRows.ts';

/** Whether a row can compare its answer with a value. */
export const isComparable = (question: Question): boolean =>
  (takesAnswer(question) || question.type === 'computed') &&
  (question.type === 'multipleChoice' || !['list', 'record'].includes(TYPE_TRAITS[question.type].answer)) &&
  // The same amount has different numbers in two units.
  !(question.type === 'quantity' && question.units);

export const isYesNo = (question: Question | undefined): boolean =>
  question?.type === 'yesNo' || question?.type === 'consent';

/** The answers to choose from, own words as one of them; for a computed question, its bands. */
export function optionsOf(
  question: Question | undefined,
): readonly { readonly value: string | number; readonly label: LocalizedText }[] {
  if (question?.type === 'computed') {
    return (question.bands ?? []).map(({ value, text }) => ({ value, label: text }));
  }
  // Codes of a list are typed.
  if (question && hasCodeList(question)) return [];
  // A draft may be without its options.
  return question && 'options' in question && question.options ? choicesOf(question) : [];
}

const ORDERED: readonly RowTest[] = ['atLeast', 'moreThan', 'atMost', 'lessThan'];

/** Which comparisons are available for a question or derived value (`undefined`). */
export function testsFor(question: Question | undefined): readonly RowTest[] {
  if (!question || (question.type === 'computed' && !question.bands)) {
    return [...ORDERED, 'is', 'isNot', 'holds'];
  }
  if (hasCodeList(question))
    return question.type === 'choice' ? ['is', 'isNot', 'chose'] : ['includes', 'notIncludes', 'chose'];
  if (question.type === 'multipleChoice') return ['includes', 'notIncludes', 'anyOf', 'noneOf', 'chose'];
  if (question.type === 'choice') {
    const isNumbered =
      question.options.length > 0 && question.options.every(({ value }) => typeof value === 'number');
    return ['is', 'isNot', 'oneOf', 'chose', ...(isNumbered ? ORDERED : [])];
  }
  const { answer, input } = TYPE_TRAITS[question.type];
  if (!isYesNo(question) && (answer === 'number' || input)) return [...ORDERED, 'is', 'isNot'];
  return ['is', 'isNot'];
}

export function firstValue(test: RowTest, question: Question | undefined): ConditionRow['value'] {
  if (test === 'holds') return null;
  const option = optionsOf(question)[0]?.value;
  if (test === 'oneOf' || test === 'anyOf' || test === 'noneOf') return option === undefined ? [] : [option];
  if (isYesNo(question)) return true;
  const isNumber =
    question === undefined || question.type === 'computed' || TYPE_TRAITS[question.type].answer === 'number';
  return option ?? (isNumber ? 0 : '');
}

/** The initial row about that question or value. */
export function newRow(name: string, question: Question | undefined, isCondition = false): ConditionRow {
  if (isCondition) return { name, test: 'holds', value: null };
  const [test = 'is'] = testsFor(question);
  return { name, test, value: firstValue(test, question) };
}

/** The initial condition on a question's answer. */
export const conditionOn = (question: Question) => logicOfRow(newRow(question.id, question));
