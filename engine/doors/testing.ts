/** For tests, tools and the lab only. */
export { PROBLEM_TEXTS } from '../base/problemTexts.ts';
export { dimensionsOf, MAX_UNIT_LENGTH } from '../base/ucum.ts';
export { workbookOf } from '../base/workbook.ts';
export { MAX_FILE_MB } from '../definition/definition.ts';
export type { SheetWords } from '../editing/textSheet.ts';
export { daysApart } from '../logic/base/dates.ts';
export { schemaOf } from '../questionTypes/index.ts';
export { isDrawn } from '../questionTypes/signature.ts';
