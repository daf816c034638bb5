/** What other packages may use of `validation`. */
export { type Assessment, assess, type RuleInputs } from '../validation/assess.ts';
export { CONFIRMED_CODE, confirmationsOf, confirmedTexts, isConfirmed } from '../validation/confirmations.ts';
export { type Issue, issueId } from '../validation/issue.ts';
export { entryName, issueText } from '../validation/issueText.ts';
export { formSchemas } from '../validation/stepSchema.ts';
export { refusedKeys, stepValidator, validate } from '../validation/validation.ts';
