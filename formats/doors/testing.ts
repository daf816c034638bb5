/** For tests, tools and the lab only. */
export { SAME_ENTRY } from '../fhir/export/entryContext.ts';
export { answersRead } from '../fhir/path/answersRead.ts';
export type { PathItem, PathOption } from '../fhir/path/resolver.ts';
export { CALCULATED_EXPRESSION, CONSTRAINTS, ENABLE_WHEN_EXPRESSION } from '../fhir/validate/extensions.ts';
export { extensionsOf } from '../fhir/validate/json.ts';
export { type Compiled, compileCalculation, compileCondition } from '../importing/formula/compile.ts';
export type { AnswerOf, FieldAnswer } from '../importing/formula/fields.ts';
export { type MessageCode, textsOf } from '../importing/texts/message.ts';
export { sheetOf } from '../xlsform/template.ts';
