/** Interface of a question type. */
import type { AnswerValue } from '../base/answers.ts';
import type { NamedProblem } from '../base/problemTexts.ts';
import type { Words } from '../base/words.ts';
import type { Question, QuestionOf, QuestionType } from '../definition/definition.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** A finding on one answer; `hard` rejects it, `soft` asks for confirmation. */
export interface Finding {
  level: 'hard' | 'soft';
  code: string;
  params?: Record<string, string | number>;
}

/** The rules of all types, for types that contain questions of other types. */
export interface QuestionTypes {
  schemaOf(question: Question): JsonSchema;
  faultOf(question: Question, value: AnswerValue): Finding | undefined;
  findingsOf(question: Question, value: AnswerValue, today: string): Finding[];
  displayOf(question: Question, value: AnswerValue, language: string): string;
  normalAnswer(question: Question, value: AnswerValue): AnswerValue;
}

export interface QuestionTypeRules<T extends QuestionType, Q = QuestionOf<T>> {
  /** JSON Schema of an answer, for other systems. It accepts the answers that have no `fault`. */
  schema(question: Q, types: QuestionTypes): JsonSchema;
  /** The first reason why a value is not a valid answer to this question: its format, or a fixed limit. */
  fault(question: Q, value: AnswerValue, types: QuestionTypes): Finding | undefined;
  /** Further findings on an answer without a fault: limits relative to today, soft limits. */
  check?(question: Q, value: AnswerValue, today: string, types: QuestionTypes): Finding[];
  /** The formatted answer, with units and labels. */
  display(question: Q, value: AnswerValue, language: string, types: QuestionTypes): string;
  /** The text of a limit for a message (such as `min` of a date); undefined if this type has no such limit. */
  limitText?(limit: string, language: string): string | undefined;
  /** The normalized answer. */
  normal?(question: Q, value: AnswerValue, types: QuestionTypes): AnswerValue;
  /** The message for a missing answer, by the required action; `required` by default. */
  missing?(question: Q): keyof Words;
  /** Fields that contradict each other, besides the limits of numbers and dates. */
  problems?(question: Q): Array<NamedProblem & { field: string }>;
  /** How many inputs a page shows for it; 1 by default. */
  controls?(question: Q): number;
}
