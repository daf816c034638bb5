import type { AnswerValue } from '@clinic/engine/base';
import { numberFault, numberSchema, numberText } from '@clinic/engine/questionTypes';

export interface NumberRange {
  min?: number;
  max?: number;
  step?: number;
}

export interface NumberRules<Question> {
  schema(question: Question): ReturnType<typeof numberSchema>;
  fault(question: Question, value: AnswerValue): ReturnType<typeof numberFault>;
  display(question: Question, value: AnswerValue, language: string): string;
}

/** How answers of an own type that are numbers are checked and displayed, within limits that a question may name. */
export const numberRules = <Question>(
  rangeOf: (question: Question) => NumberRange,
): NumberRules<Question> => ({
  schema: (question) => numberSchema('number', rangeOf(question)),
  fault: (question, value) => numberFault('number', value, rangeOf(question)),
  display: (_question, value, language) => numberText(Number(value), language),
});
