/** Downloads the workbook that people fill in with questions. The library loads on demand. */
import { templateSheets } from '@clinic/formats/questionSheet';
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
  saveFile('questions.xlsx', new Blob([workbookOf(sheets)], { type: XLSX }));
}
