/**
 * Replaces RJSF's handling of form data: our forms have none, as the answers are in the store. Throws if it
 * is called anyway.
 */
const noFormData = (): never => {
  throw new RangeError('The form holds no answers');
};

export default noFormData;
export const getUsedFormData = noFormData;
export const getFieldNames = noFormData;
export const isValueEmpty = noFormData;
