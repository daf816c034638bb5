/** Reads the sheets of XLSX files into rows of texts. */
import { type ArchiveFault, archiveFault, reachTooFar } from '@clinic/engine/base';
import { type Message, say } from '@clinic/formats/importing';
import type { SheetRows } from '@clinic/formats/xlsform';
import { unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { cellTooLong, checkCells, MAX_BYTES, MAX_CELL, UnreadableTable } from './unreadableTable.ts';

const LIMITS = { maxUnpacked: 50 * 1024 * 1024, maxFiles: 1_000 };

const FAULTS: Record<ArchiveFault, Message> = {
  notArchive: say('notXlsx'),
  damaged: say('archiveDamaged'),
  tooLarge: say('archiveTooLarge', { max: LIMITS.maxUnpacked / 1024 / 1024 }),
};

/**
 * Cells with a formula have the result stored in the file. Nothing is computed or loaded.
 * @throws UnreadableTable for a file that is not a workbook, or unpacks to too much
 */
export async function readXlsx(bytes: Uint8Array): Promise<SheetRows[]> {
  if (bytes.length > MAX_BYTES)
    throw new UnreadableTable(say('fileTooLarge', { max: MAX_BYTES / 1024 / 1024 }));
  const fault = archiveFault(bytes, LIMITS);
  if (fault) throw new UnreadableTable(FAULTS[fault]);
  const parts = checkedParts(bytes);
  try {
    const read = await readXlsxFile(new Blob([new Uint8Array(zipSync(parts, { level: 0 }))]), {
      trim: false,
    });
    const sheets = read.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) }));
    for (const { rows } of sheets) checkCells(rows);
    return sheets;
  } catch (cause) {
    if (cause instanceof UnreadableTable) throw cause;
    throw new UnreadableTable(say('notXlsx'));
  }
}

/** The parts that are read, without empty cells. */
function checkedParts(bytes: Uint8Array): Record<string, Uint8Array> {
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') || name.endsWith('.rels') });
  } catch {
    throw new UnreadableTable(say('archiveDamaged'));
  }
  // Without a document type, XML has no entities of its own, none from elsewhere, and none that expand.
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  for (const [path, part] of Object.entries(parts)) {
    const xml = decoder.decode(part);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableTable(say('documentType'));
    if (hasLongText(xml)) throw cellTooLong();
    if (/worksheets\//i.test(path)) parts[path] = encoder.encode(withoutEmptyCells(xml));
  }
  if (reachTooFar(parts)) throw new UnreadableTable(say('sheetsTooFar'));
  return parts;
}

/** Programs store the style of columns as empty cells in the last possible row, and the reader makes a cell of all above. */
const withoutEmptyCells = (xml: string): string =>
  xml
    .replaceAll(/<c r="[A-Z]{1,3}\d{1,7}"(?:\s[^<>]*)?\/>/g, '')
    .replaceAll(/<row r="\d{1,7}"(?:\s[^<>]*)?(?:\/>|><\/row>)/g, '');

/** A character can be written as a reference. */
const MAX_WRITTEN = 8 * MAX_CELL;

/** Whether a text, tag or attribute is longer than a cell can be: reading it could take minutes. */
function hasLongText(xml: string): boolean {
  for (let from = 0; from < xml.length; ) {
    const next = xml.indexOf('<', from + 1);
    const to = next === -1 ? xml.length : next;
    if (to - from > MAX_WRITTEN) return true;
    from = to;
  }
  return false;
}

/** As displayed: a date without a time is only a date, a time without a date only a time. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  const text = cell.toISOString();
  // A time without a date is stored on the spreadsheet's day zero.
  if (text.startsWith('1899-12-3')) return text.slice(11, 16);
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
