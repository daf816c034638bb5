/** Reads the rows of a data dictionary, and reports problems. */
import type { Refusal } from '../importing/report.ts';
import type { TableRow } from '../importing/tableReport.ts';
import { type Message, messageText, say } from '../importing/texts/message.ts';
import { type Column, columnName, columnOf, NEEDED } from './columns.ts';

/** A REDCap field. */
export interface Field extends TableRow {
  /** Its variable name, in lower case. */
  name: string;
  form: string;
  type: string;
  /** The trimmed text of a cell; empty if there is none. */
  text: (column: Column) => string;
  /** The name of a column in the file. */
  header: (column: Column) => string;
}

export interface Dictionary {
  header: TableRow;
  /** Columns of the file that REDCap does not have. */
  unknown: readonly string[];
  fields: readonly Field[];
}

export const MAX_ROWS = 10_000;
const MAX_COLUMNS = 100;
/** Maximum number of reported problems. */
const MAX_REFUSALS = 200;

export const refusal = (text: Message, row: number, column?: string): Refusal => ({
  path: column === undefined ? String(row) : `${row}.${column}`,
  place: { row, ...(column !== undefined && { column }) },
  message: messageText(text),
  text,
});

/** @param rows the cells of the file as texts; the first row is the header */
export function readDictionary(rows: readonly (readonly string[])[]): Dictionary | { refused: Refusal[] } {
  const [first = [], ...others] = rows;
  const headers = first.slice(0, MAX_COLUMNS).map((header, index) => header.trim() || `(${index + 1})`);
  const columns = headers.map(columnOf);
  const refused = headerFaults(headers, columns);
  if (first.length > MAX_COLUMNS) refused.push(refusal(say('tooManyColumns', { max: MAX_COLUMNS }), 1));
  if (others.length > MAX_ROWS) refused.push(refusal(say('tooManyRows', { max: MAX_ROWS }), MAX_ROWS + 2));
  if (refused.length > 0) return { refused };
  const places = new Map(columns.flatMap((column, index) => (column ? [[column, index] as const] : [])));
  const header = (column: Column): string => headers[places.get(column) ?? -1] ?? columnName(column);
  const fields = others.flatMap((cells, index): Field[] => {
    // Cells beyond the header have no column, but are in the report.
    const named = cells.map((cell, at) => [headers[at] ?? `(${at + 1})`, cell] as const);
    const held = named.filter(([, cell]) => cell.trim() !== '');
    if (held.length === 0) return [];
    const text = (column: Column): string => cells[places.get(column) ?? -1]?.trim() ?? '';
    return [
      {
        row: index + 2,
        cells: new Map(held),
        name: text('name').toLowerCase(),
        form: text('form'),
        type: text('type').toLowerCase(),
        text,
        header,
      },
    ];
  });
  const faults = fields.length === 0 ? [refusal(say('noRows'), 2)] : fieldFaults(fields);
  if (faults.length > 0) return { refused: faults.slice(0, MAX_REFUSALS) };
  return {
    header: { row: 1, cells: new Map(headers.map((name) => [name, name])) },
    unknown: headers.filter((_, index) => columns[index] === undefined),
    fields,
  };
}

function headerFaults(headers: readonly string[], columns: readonly (Column | undefined)[]): Refusal[] {
  const missing = NEEDED.filter((column) => !columns.includes(column)).map((column) =>
    refusal(say('columnMissing', { column: columnName(column) }), 1),
  );
  const seen = new Set<string>();
  const twice = headers.flatMap((header, index) => {
    const key = columns[index] ?? `?${header.toLowerCase()}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst ? [] : [refusal(say('columnTwice', { column: header }), 1, header)];
  });
  return [...missing, ...twice];
}

const FIELD_TYPES: ReadonlySet<string> = new Set([
  'text',
  'notes',
  'dropdown',
  'radio',
  'checkbox',
  'yesno',
  'truefalse',
  'calc',
  'slider',
  'file',
  'signature',
  'descriptive',
  'sql',
]);

function fieldFaults(fields: readonly Field[]): Refusal[] {
  const rowOf = new Map<string, number>();
  return fields.flatMap(({ row, name, form, type, header }): Refusal[] => {
    const faults: Refusal[] = [];
    const before = rowOf.get(name);
    if (name === '') faults.push(refusal(say('noName'), row, header('name')));
    else if (before !== undefined)
      faults.push(
        refusal(say('nameTwice', { name: name.slice(0, SHOWN), row: before }), row, header('name')),
      );
    else rowOf.set(name, row);
    if (form === '') faults.push(refusal(say('noForm'), row, header('form')));
    if (!FIELD_TYPES.has(type))
      faults.push(refusal(say('fieldTypeUnknown', { type: type.slice(0, SHOWN) }), row, header('type')));
    return faults;
  });
}

/** Maximum length of a text of the file in a message. */
export const SHOWN = 60;
