/** Whether an answer may affect conditions: an answer outside a hard limit counts as unanswered. */
import type { AnswerValue } from '../base/answers.ts';
import type { JsonSchema } from '../questionTypes/questionType.ts';

/**
 * Whether an answer has the shape its schema requires and is within the hard limits, without a schema
 * validator, which evaluation must not depend on. Ignores a number's step and a text's pattern, which no
 * condition can depend on.
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
