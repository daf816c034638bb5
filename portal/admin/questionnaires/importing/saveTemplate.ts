/** Downloads the workbook that people fill in with questions. The library loads on demand. */
import { templateSheets } from '../../../../engine/questionSheet/template.ts';
import { saveFile } from '../../../platform/ui/base/saveFile.ts';

const WIDTH = 24;

export async function saveTemplate(): Promise<void> {
  const { default: write } = await import('write-excel-file/universal');
  const sheets = templateSheets().map(({ name, rows }) => ({
    sheet: name,
    columns: (rows[0] ?? []).map(() => ({ width: WIDTH })),
    stickyRowsCount: 1,
    data: rows.map((row, index) =>
      row.map((value) => ({
        type: String,
        value,
        wrap: true,
        alignVertical: 'top' as const,
        ...(index === 0 && { fontWeight: 'bold' as const }),
      })),
    ),
  }));
  saveFile('questions.xlsx', await write(sheets).toBlob());
}
