/** For tests, tools and the lab only. */
export { daysApart } from '../base/dates.ts';
export { PROBLEM_TEXTS } from '../base/problemTexts.ts';
export { dimensionsOf, MAX_UNIT_LENGTH } from '../base/ucum.ts';
export { workbookOf } from '../base/workbook.ts';
export { questionTypes } from '../definition/definition.ts';
export { MAX_FILE_MB } from '../definition/limits.ts';
export type { SheetWords } from '../editing/textSheet.ts';
export { faultOf, schemaOf } from '../questionTypes/index.ts';
export { isDrawn } from '../questionTypes/signature.ts';
export { stepSchema } from '../validation/stepSchema.ts';
