/** Imports of forms from tables, as jobs of a thread: a file may take long. */
import type { FormImport, FormReport, ImportedForm } from '@clinic/contract/forms/formImport';
import { isArchive, unpackedText } from '@clinic/engine/base';
import type { TableSource } from '@clinic/engine/definition';
import { type ImportedTable, messageText } from '@clinic/formats/importing';
import { importDictionary, MAX_ROWS } from '@clinic/formats/redcap';
import { importXlsForm, type SheetRows } from '@clinic/formats/xlsform';
import { sizeRefusal } from '@clinic/server-shared/work';
import { readCsv } from './readCsv.ts';
import { readXlsx } from './readXlsx.ts';
import { UnreadableTable } from './unreadableTable.ts';

/** Whether a file is not FHIR, which is JSON or XML. */
export function isTable(bytes: Uint8Array): boolean {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, START))
    .replace(/^\uFEFF/, '')
    .trimStart();
  return start !== '' && !/^[{[<]/.test(start);
}

const START = 1_000;

/** A header has one more row than the fields. */
const rowsOf = (bytes: Uint8Array): string[][] => readCsv(bytes, MAX_ROWS + 1);

export async function importTable(bytes: Uint8Array): Promise<FormImport> {
  try {
    const form = toForm(
      isArchive(bytes) ? importXlsForm(await readXlsx(bytes)) : importDictionary(rowsOf(bytes)),
    );
    return form.groups.length === 0 ? { refused: form.refused, forms: [] } : { refused: [], forms: [form] };
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    const { text } = error;
    return { refused: [{ path: '', message: messageText(text), text }], forms: [] };
  }
}

/** Builds the report again; null if the source is not a table. A draft may contain anything. */
export function tableReport({ format, source }: TableSource): FormReport | null {
  const table = imported(format, source);
  if (!table) return null;
  const { document: _, ...report } = toForm(table);
  return report;
}

function imported(format: TableSource['format'], source: string): ImportedTable | undefined {
  const cells = valueIn(source);
  if (format === 'redcap') return isRows(cells) ? importDictionary(cells) : undefined;
  // Drafts from before there were XLSForms have another layout, which nothing reads any more.
  return format === 'xlsform' && Array.isArray(cells) && cells.every(isSheet)
    ? importXlsForm(cells)
    : undefined;
}

function valueIn(source: string): unknown {
  try {
    return JSON.parse(unpackedText(source));
  } catch {
    return undefined;
  }
}

const isRows = (value: unknown): value is string[][] =>
  Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isText));

const isSheet = (value: unknown): value is SheetRows =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  isText(value.name) &&
  'rows' in value &&
  isRows(value.rows);

const isText = (cell: unknown): boolean => typeof cell === 'string';

/** The only form in its file. */
const PATH = '1';

function toForm({ title, definition, refused, groups }: ImportedTable): ImportedForm {
  const tooLarge = sizeRefusal(definition, PATH);
  return {
    path: PATH,
    title,
    refused: [...refused, ...(tooLarge ? [tooLarge] : [])],
    groups,
    ...(definition && !tooLarge && { document: { ...definition } }),
  };
}
