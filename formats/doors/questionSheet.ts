/** What other packages may use of `questionSheet`. */
export { importSheets } from '../questionSheet/importSheets.ts';
export type { SheetRows } from '../questionSheet/sheet.ts';
export { templateSheets } from '../questionSheet/template.ts';
