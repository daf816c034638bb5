/** Finds the columns of a sheet, and problems of its header. */
import type { Refusal } from '../importing/report.ts';
import type { TableRow } from '../importing/tableReport.ts';
import { type Message, messageText, say } from '../importing/texts/message.ts';
import { columnIn } from './columns.ts';

/** Cells as texts, the header first. */
export interface SheetRows {
  name: string;
  rows: readonly (readonly string[])[];
}

export interface SheetRow<Column extends string> extends TableRow {
  /** The trimmed text; empty if there is none. */
  text: (column: Column) => string;
}

export interface Sheet<Column extends string> {
  name: string;
  header: TableRow;
  /** Unknown columns. */
  unknown: readonly string[];
  rows: readonly SheetRow<Column>[];
  /** The name of a column in the file. */
  headerOf: (column: Column) => string;
}

const MAX_ROWS = 10_000;
const MAX_COLUMNS = 100;

export const refusalIn = (sheet: string, text: Message, row: number, column?: string): Refusal => ({
  path: `${sheet}.${row}${column === undefined ? '' : `.${column}`}`,
  place: { sheet, row, ...(column !== undefined && { column }) },
  message: messageText(text),
  text,
});

export function readSheet<Column extends string>(
  { name, rows: [first = [], ...others] }: SheetRows,
  columns: Readonly<Record<Column, readonly string[]>>,
  needed: readonly NoInfer<Column>[],
): Sheet<Column> | { refused: Refusal[] } {
  const headers = first.slice(0, MAX_COLUMNS).map((header, index) => header.trim() || `(${index + 1})`);
  const matched = headers.map((header) => columnIn(columns, header));
  const refused: Refusal[] = [];
  for (const column of needed) {
    if (!matched.includes(column)) refused.push(refusalIn(name, say('sheetColumnMissing', { column }), 1));
  }
  const seen = new Set<string>();
  for (const [index, header] of headers.entries()) {
    const key = matched[index] ?? `?${header.toLowerCase()}`;
    if (seen.has(key)) refused.push(refusalIn(name, say('columnTwice', { column: header }), 1, header));
    seen.add(key);
  }
  if (first.length > MAX_COLUMNS)
    refused.push(refusalIn(name, say('tooManyColumns', { max: MAX_COLUMNS }), 1));
  if (others.length > MAX_ROWS)
    refused.push(refusalIn(name, say('tooManyRows', { max: MAX_ROWS }), MAX_ROWS + 2));
  if (refused.length > 0) return { refused };
  const places = new Map(matched.flatMap((column, index) => (column ? [[column, index] as const] : [])));
  return {
    name,
    header: { row: 1, cells: new Map(headers.map((header) => [header, header])) },
    unknown: headers.filter((_, index) => matched[index] === undefined),
    headerOf: (column) => headers[places.get(column) ?? -1] ?? column,
    rows: others.flatMap((cells, index): SheetRow<Column>[] => {
      const named = cells.map((cell, at) => [headers[at] ?? `(${at + 1})`, cell] as const);
      const held = named.filter(([, cell]) => cell.trim() !== '');
      if (held.length === 0) return [];
      const text = (column: Column): string => cells[places.get(column) ?? -1]?.trim() ?? '';
      return [{ row: index + 2, cells: new Map(held), text }];
    }),
  };
}
