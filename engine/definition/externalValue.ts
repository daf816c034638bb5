/** Computed questions whose value comes from outside the engine, such as from a FHIRPath expression that is not compiled. */
import type { LogicJson } from '../base/logicJson.ts';
import type { FhirPathValue, Question, QuestionOf } from './definition.ts';

export type ExternalQuestion = Extract<QuestionOf<'computed'>, { fhirPath: FhirPathValue }>;

export const isExternal = (question: { type: string }): question is ExternalQuestion =>
  question.type === 'computed' && (question as QuestionOf<'computed'>).fhirPath !== undefined;

/** The formula of a question with a computed value; for an external one, the logic that reads its inputs. */
export const formulaOf = (question: Question): LogicJson | undefined =>
  isExternal(question) ? question.fhirPath.reads : question.compute;

/** The longest text that counts as a value. */
export const MAX_EXTERNAL_TEXT = 2_000;

/** A value from outside; undefined if it does not have the expected type. */
export function externalValue(
  { fhirPath: { gives } }: ExternalQuestion,
  value: unknown,
): string | number | boolean | undefined {
  if (gives === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  if (gives === 'boolean') return typeof value === 'boolean' ? value : undefined;
  const isText = typeof value === 'string' && value.trim() !== '' && value.length <= MAX_EXTERNAL_TEXT;
  return isText ? value : undefined;
}
