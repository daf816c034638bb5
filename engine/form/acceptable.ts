/** Whether an answer may decide anything: what a hard limit refuses counts as unanswered. */
import type { AnswerValue } from '../base/answers.ts';
import type { JsonSchema } from '../questionTypes/questionType.ts';

/**
 * Whether an answer has the form its schema asks for and is within the hard limits, without a schema
 * validator: looking at a questionnaire must not depend on one. Being off a number's steps is no reason,
 * nor is text of the wrong pattern, which no condition can turn on.
 */
export function isAcceptable(schema: JsonSchema, value: AnswerValue): boolean {
  const { type, enum: options, minimum, maximum, items } = schema as Limits;
  if (options) return options.includes(value);
  switch (type) {
    case 'array':
      return Array.isArray(value) && value.every((item) => isAcceptable(items ?? {}, item));
    case 'integer':
    case 'number':
      return (
        typeof value === 'number' &&
        (type === 'number' || Number.isInteger(value)) &&
        value >= (minimum ?? Number.NEGATIVE_INFINITY) &&
        value <= (maximum ?? Number.POSITIVE_INFINITY)
      );
    case 'object':
      return typeof value === 'object' && !Array.isArray(value);
    case undefined:
      return true;
    default:
      return typeof value === type;
  }
}

interface Limits {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
}
