/**
 * Replaces RJSF's resolution of references and branches: a step's schema has none and is used as it is. The
 * `if` of a choice with own words describes valid answers to other systems; here the engine checks them.
 */
import type { RJSFSchema } from '@rjsf/utils';

const BRANCHES = ['$ref', 'allOf', 'anyOf', 'oneOf', 'dependencies'];

export default function plainSchema(_validator: unknown, schema: RJSFSchema): RJSFSchema {
  const branch = BRANCHES.find((keyword) => keyword in schema);
  if (branch !== undefined) throw new RangeError(`A step has no ${branch}`);
  return schema;
}

export const relaxOptionsForScoring = (): never => {
  throw new RangeError('A step has no options to choose a schema from');
};
