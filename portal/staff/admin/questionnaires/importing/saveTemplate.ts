/** Downloads the workbook that people fill in with questions. The library loads on demand. */
import { templateSheets } from '../../../../../formats/questionSheet/template.ts';
import { saveFile } from '../../../../platform/ui/base/saveFile.ts';

const WIDTHS = [24] as const;

export async function saveTemplate(): Promise<void> {
  const { workbookOf, XLSX } = await import('../../../../../engine/base/workbook.ts');
  const sheets = templateSheets().map(({ name, rows: [head = [], ...rows] }) => ({
    name,
    head,
    rows,
    widths: WIDTHS,
    wraps: true,
  }));
  saveFile('questions.xlsx', new Blob([workbookOf(sheets)], { type: XLSX }));
}
