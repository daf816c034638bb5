/** What other packages may use of `xlsform`. */
export { exportXlsForm, xlsFormFile } from '../xlsform/export/exportXlsForm.ts';
export { importXlsForm } from '../xlsform/importXlsForm.ts';
export type { SheetRows } from '../xlsform/sheet.ts';
export { templateSheets } from '../xlsform/template.ts';
