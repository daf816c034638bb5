/** Reads and writes texts as files for spreadsheets and translation tools. The libraries load on demand. */
import {
  type ArchiveFault,
  archiveFault,
  isArchive,
  markInnerFormulas,
  reachTooFar,
  unmarkInnerFormulas,
} from '@clinic/engine/base';

export const SHEET_FORMATS = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** Files that can be read, for the `accept` of an input. */
export const SHEET_FILES = '.xlsx,.csv,.txt,text/csv';

/** Why a file could not be read. */
export type FileFault = 'too_big' | 'unpacks_too_big' | 'damaged' | 'not_a_sheet' | 'not_utf8';

export class UnreadableSheet extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, cause?: unknown) {
    super(`The file cannot be read: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** A thousand questions in five languages take a tenth of this. */
const MAX_BYTES = 10_000_000;
const UNPACKED = { maxUnpacked: 50_000_000, maxFiles: 1_000 };
const FAULTS: Record<ArchiveFault, FileFault> = {
  notArchive: 'not_a_sheet',
  damaged: 'damaged',
  tooLarge: 'unpacks_too_big',
};
/** Of the keys, the places and the texts. */
const WIDTHS = [28, 36, 60] as const;

export const sheetFile = (rows: readonly string[][], format: SheetFormat): Promise<Blob> =>
  format === 'xlsx' ? xlsxOf(rows) : csvOf(rows);

/** @throws UnreadableSheet */
export async function rowsOfFile(file: File): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new UnreadableSheet('too_big');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Every XLSX file is a ZIP file, whatever its name.
  return isArchive(bytes) ? rowsOfXlsx(bytes) : rowsOfCsv(bytes);
}

async function xlsxOf([head = [], ...rows]: readonly string[][]): Promise<Blob> {
  const { workbookOf, XLSX } = await import('@clinic/engine/base/workbook');
  return new Blob([workbookOf([{ name: 'Texts', head, rows, widths: WIDTHS, wraps: true }])], { type: XLSX });
}

async function rowsOfXlsx(bytes: Uint8Array): Promise<string[][]> {
  const fault = archiveFault(bytes, UNPACKED);
  if (fault) throw new UnreadableSheet(FAULTS[fault]);
  const [{ readSheet }, unpacked] = await Promise.all([
    import('read-excel-file/universal'),
    unpackedArchive(bytes),
  ]);
  const cells = await readSheet(new Blob([unpacked]), { trim: false }).catch((cause: unknown) => {
    throw new UnreadableSheet('not_a_sheet', cause);
  });
  return cells.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}

/**
 * The same parts, uncompressed: the reader would decompress large ones in a worker made from a blob, which the page's
 * Content-Security-Policy forbids, and then wait forever.
 */
async function unpackedArchive(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { unzipSync, zipSync } = await import('fflate');
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  } catch (cause) {
    throw new UnreadableSheet('damaged', cause);
  }
  if (reachTooFar(parts)) throw new UnreadableSheet('unpacks_too_big');
  return new Uint8Array(zipSync(parts, { level: 0 }));
}

async function csvOf(rows: readonly string[][]): Promise<Blob> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const safe = rows.map((row) => row.map(markInnerFormulas).map(marked));
  // Spreadsheets recognize UTF-8 only with a byte order mark.
  return new Blob([`\uFEFF${stringify(safe, { record_delimiter: '\r\n' })}`], { type: 'text/csv' });
}

async function rowsOfCsv(bytes: Uint8Array): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const text = decoded(bytes);
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return rows.map((row) => row.map(unmarked).map(unmarkInnerFormulas));
  } catch (cause) {
    throw new UnreadableSheet('not_a_sheet', cause);
  }
}

/** A cell that a spreadsheet would read as a formula gets one more leading quote, which marks it as text. */
const FORMULA = /^'*[=+\-@\t\r]/;
const marked = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
const unmarked = (cell: string): string => (FORMULA.test(cell) ? cell.replace(/^'/, '') : cell);

/** Spreadsheets write commas, semicolons or tabs, by their language: use the first in the header row. */
const delimiterOf = (text: string): string => /[,;\t]/.exec(text.split('\n', 1)[0] ?? '')?.[0] ?? ',';

function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableSheet('not_utf8', cause);
  }
}
