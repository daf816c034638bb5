/**
 * Stands in for what RJSF does to the data of a form: ours holds none, the answers are in the store. Called all
 * the same, it says so.
 */
const noFormData = (): never => {
  throw new RangeError('The form holds no answers');
};

export default noFormData;
export const getUsedFormData = noFormData;
export const getFieldNames = noFormData;
export const isValueEmpty = noFormData;
