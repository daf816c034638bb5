/** Reads CSV files into rows of texts. */
import { say } from '@clinic/formats/importing';
import { CsvError, parse } from 'csv-parse/sync';
import { checkCells, MAX_BYTES, UnreadableTable } from './unreadableTable.ts';

/**
 * @param bytes in UTF-8, or in UTF-16 with its byte order mark, as spreadsheet programs write it
 * @param maxRows reading stops one row beyond this
 * @returns every row, including empty ones, so that row numbers match the file
 * @throws UnreadableTable
 */
export function readCsv(bytes: Uint8Array, maxRows: number): string[][] {
  if (bytes.length > MAX_BYTES)
    throw new UnreadableTable(say('fileTooLarge', { max: MAX_BYTES / 1024 / 1024 }));
  const text = decode(bytes);
  if (text.trim() === '') throw new UnreadableTable(say('fileEmpty'));
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      to: maxRows + 1,
    });
    checkCells(rows);
    return rows;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new UnreadableTable(say('notCsv', { line: Number(cause.lines ?? 1) }));
  }
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableTable(say('notUtf8'));
  }
}

/**
 * Spreadsheets write commas, semicolons or tabs, depending on their language: uses the most frequent one in
 * the header.
 */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string): number => unquoted.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
