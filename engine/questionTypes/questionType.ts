/** Interface of a question type. */
import type { AnswerValue } from '../base/answers.ts';
import type { QuestionOf, QuestionType } from '../definition/definition.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** A finding on one answer; `hard` rejects it, `soft` asks for confirmation. */
export interface Finding {
  level: 'hard' | 'soft';
  code: string;
  params?: Record<string, string | number>;
}

export interface QuestionTypeRules<T extends QuestionType> {
  /** JSON Schema of an answer. */
  schema(question: QuestionOf<T>): JsonSchema;
  /**
   * What JSON Schema cannot express: limits relative to today, soft limits. Called only with answers that fit
   * the schema.
   */
  check?(question: QuestionOf<T>, value: AnswerValue, today: string): Finding[];
  /** The formatted answer, with units and labels. */
  display(question: QuestionOf<T>, value: AnswerValue, language: string): string;
  /** The normalized answer. */
  normal?(question: QuestionOf<T>, value: AnswerValue): AnswerValue;
}
