/** Computed questions whose value only the clinic's server can compute. */
import type { LogicJson } from '../base/logicJson.ts';
import type { FhirPathValue, Question, QuestionOf } from './definition.ts';

export type ServerComputed = Extract<QuestionOf<'computed'>, { fhirPath: FhirPathValue }>;

export const isServerComputed = (question: { type: string }): question is ServerComputed =>
  question.type === 'computed' && (question as QuestionOf<'computed'>).fhirPath !== undefined;

/** The formula of a question with a computed value; for one that the server computes, the logic that reads its inputs. */
export const formulaOf = (question: Question): LogicJson | undefined =>
  isServerComputed(question) ? question.fhirPath.reads : question.compute;

/** The longest text that counts as a value. */
export const MAX_GIVEN_TEXT = 2_000;

/** The value received from the server; undefined if it does not have the expected type. */
export function givenValue(
  { fhirPath: { gives } }: ServerComputed,
  value: unknown,
): string | number | boolean | undefined {
  if (gives === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  if (gives === 'boolean') return typeof value === 'boolean' ? value : undefined;
  const isText = typeof value === 'string' && value.trim() !== '' && value.length <= MAX_GIVEN_TEXT;
  return isText ? value : undefined;
}
