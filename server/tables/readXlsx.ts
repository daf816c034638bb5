/** Reads the sheets of XLSX files into rows of texts. */
import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { type ArchiveFault, archiveFault } from '../../engine/base/archive.ts';
import { reachTooFar } from '../../engine/base/worksheets.ts';
import type { Message } from '../../engine/importing/texts/message.ts';
import { say } from '../../engine/importing/texts/message.ts';
import type { SheetRows } from '../../engine/questionSheet/sheet.ts';
import { MAX_BYTES, UnreadableTable } from './unreadableTable.ts';

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
  checkParts(bytes);
  try {
    const sheets = await readXlsxFile(new Blob([new Uint8Array(bytes)]), { trim: false });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) }));
  } catch {
    throw new UnreadableTable(say('notXlsx'));
  }
}

function checkParts(bytes: Uint8Array): void {
  let parts: Readonly<Record<string, Uint8Array>>;
  try {
    parts = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') || name.endsWith('.rels') });
  } catch {
    throw new UnreadableTable(say('archiveDamaged'));
  }
  // Without a document type, XML has no entities of its own, none from elsewhere, and none that expand.
  const decoder = new TextDecoder();
  for (const part of Object.values(parts)) {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(decoder.decode(part))) throw new UnreadableTable(say('documentType'));
  }
  if (reachTooFar(parts)) throw new UnreadableTable(say('sheetsTooFar'));
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
