/** Replaces RJSF's reference lookup: a step's schema has none. */
const noReferences = (): never => {
  throw new RangeError('A step has no references');
};

export default noReferences;
export const makeAllReferencesAbsolute = noReferences;
