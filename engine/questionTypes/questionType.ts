/** What the engine knows of one type of question. */
import type { AnswerValue } from '../base/answers.ts';
import type { QuestionOf, QuestionType } from '../definition/definition.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** A finding on one answer; `hard` refuses it, `soft` asks whether it is right. */
export interface Finding {
  level: 'hard' | 'soft';
  code: string;
  params?: Record<string, string | number>;
}

export interface QuestionTypeRules<T extends QuestionType> {
  /** JSON Schema of an answer. */
  schema(question: QuestionOf<T>): JsonSchema;
  /** What JSON Schema cannot say: limits that depend on the day, soft limits. The answer fits the schema. */
  check?(question: QuestionOf<T>, value: AnswerValue, today: string): Finding[];
  /** The answer as a reader sees it, units and labels included. */
  display(question: QuestionOf<T>, value: AnswerValue, language: string): string;
  /** The answer as it counts. */
  normal?(question: QuestionOf<T>, value: AnswerValue): AnswerValue;
}
