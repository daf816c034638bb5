/** Plausible answers to the questions before a step, so that the preview can show the step. */
import type { AnswerValue } from '@clinic/engine/base';
import {
  type Definition,
  exampleText,
  hasCodeList,
  hasRows,
  momentField,
  type NumberLimits,
  numberField,
  type Option,
  type Question,
  searchedOptions,
  takesAnswer,
  traitsOf,
} from '@clinic/engine/definition';

export function exampleAnswers({ steps }: Definition, before: string): Record<string, AnswerValue> {
  const earlier = steps.slice(
    0,
    steps.findIndex(({ id }) => id === before),
  );
  const answered = earlier
    .flatMap(({ questions }) => questions.filter(takesAnswer))
    .map((question) => [question.id, exampleAnswer(question)] as const)
    .filter(([, answer]) => answer !== undefined);
  return Object.fromEntries(answered) as Record<string, AnswerValue>;
}

function exampleAnswer(question: Question): AnswerValue | undefined {
  switch (question.type) {
    case 'text':
    case 'longText':
      return exampleText(question);
    case 'textList':
      return ['Example'.slice(0, question.maxLength)];
    case 'choice':
      return hasCodeList(question) ? searchedOptions(question)[0]?.value : harmless(question.options);
    case 'multipleChoice': {
      const options = searchedOptions(question);
      return options.length === 0 ? undefined : [harmless(options)];
    }
    default:
      if (hasRows(question))
        return Object.fromEntries(question.rows.map(({ id }) => [id, harmless(question.options)]));
      return exampleOfKind(question);
  }
}

function exampleOfKind(question: Question): AnswerValue | undefined {
  const { example, isPoint, moment } = traitsOf(question);
  const number = numberField(question);
  // A point often counts: the lowest is the least likely to exclude the patient.
  if (number) return isPoint ? number.min : Math.round(middle(number));
  if ('units' in question && question.units) {
    const [first] = question.units;
    return first && { value: Math.round(middle(first)), unit: first.unit };
  }
  const { min } = momentField(question) ?? {};
  return min !== undefined && min !== 'today' && moment !== 'time' ? min : example;
}

function middle({ min, max, softMin, softMax }: NumberLimits): number {
  const low = softMin ?? min ?? 0;
  return (low + (softMax ?? max ?? low + 10)) / 2;
}

/** Prefers "no" or "none of these", so that the example patient is not ineligible. */
const harmless = (options: readonly Option[]): string | number =>
  (
    options.find(({ value, exclusive }) => value === 'no' || exclusive === true) ??
    options.find(({ unknown }) => !unknown) ??
    options[0]
  )?.value ?? '';
