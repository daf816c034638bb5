/** Saves sheets of texts as a workbook. The library loads on demand. */
import { saveFile } from '@clinic/platform/ui';

interface Sheet {
  name: string;
  /** The first is the head. */
  rows: ReadonlyArray<readonly string[]>;
}

const WIDTHS = [24] as const;

export async function saveSheets(file: string, sheets: readonly Sheet[]): Promise<void> {
  const { workbookOf, XLSX } = await import('@clinic/engine/base/workbook');
  const wrapped = sheets.map(({ name, rows: [head = [], ...rows] }) => ({
    ...{ name, head, rows, widths: WIDTHS, wraps: true },
  }));
  saveFile(file, new Blob([workbookOf(wrapped)], { type: XLSX }));
}
