/** Downloads an XLSForm that people fill in with their questions. The library loads on demand. */
import { templateSheets } from '@clinic/formats/xlsform';
import { saveFile } from '@clinic/platform/ui';

const WIDTHS = [24] as const;

export async function saveTemplate(): Promise<void> {
  const { workbookOf, XLSX } = await import('@clinic/engine/base/workbook');
  const sheets = templateSheets().map(({ name, rows: [head = [], ...rows] }) => ({
    name,
    head,
    rows,
    widths: WIDTHS,
    wraps: true,
  }));
  saveFile('xlsform.xlsx', new Blob([workbookOf(sheets)], { type: XLSX }));
}
