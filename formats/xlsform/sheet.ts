/** Finds the columns of a sheet, and problems of its header. */
import type { Refusal } from '../importing/report.ts';
import type { TableReport, TableRow } from '../importing/tableReport.ts';
import { type Message, messageText, say } from '../importing/texts/message.ts';
import { type Column, type Heading, headingOf } from './columns.ts';

/** Cells as texts, the header first. */
export interface SheetRows {
  name: string;
  rows: readonly (readonly string[])[];
}

export interface SheetRow extends TableRow {
  /** The trimmed text; empty if there is none. */
  text: (column: Column, language?: string) => string;
}

export interface Sheet {
  name: string;
  header: TableRow;
  /** The columns that are known, by header. */
  headings: ReadonlyMap<string, Heading>;
  rows: readonly SheetRow[];
  /** The name of a column in the file. */
  headerOf: (column: Column, language?: string) => string;
}

const MAX_ROWS = 10_000;
/** With a column for each language. */
const MAX_COLUMNS = 200;

export const refusalIn = (sheet: string, text: Message, row: number, column?: string): Refusal => ({
  path: `${sheet}.${row}${column === undefined ? '' : `.${column}`}`,
  place: { sheet, row, ...(column !== undefined && { column }) },
  message: messageText(text),
  text,
});

export function readSheet(
  { name, rows }: SheetRows,
  needed: readonly Column[],
): Sheet | { refused: Refusal[] } {
  // Empty rows above the header.
  const start = Math.max(
    rows.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
    0,
  );
  const first = rows[start] ?? [];
  const others = rows.slice(start + 1);
  const headers = first.slice(0, MAX_COLUMNS).map((header, index) => header.trim() || `(${index + 1})`);
  const keys = headers.map((header) => keyOf(headingOf(header)));
  const refused: Refusal[] = [];
  const refuse = (text: Message, row: number, column?: string): void =>
    void refused.push(refusalIn(name, text, row, column));
  for (const column of needed)
    if (!keys.includes(keyOf({ column, language: '' })))
      refuse(say('sheetColumnMissing', { column }), start + 1);
  const seen = new Set<string>();
  for (const [index, header] of headers.entries()) {
    const key = keys[index] ?? `?${header}`;
    if (seen.has(key)) refuse(say('columnTwice', { column: header }), start + 1, header);
    seen.add(key);
  }
  if (first.length > MAX_COLUMNS) refuse(say('tooManyColumns', { max: MAX_COLUMNS }), start + 1);
  if (others.length > MAX_ROWS) refuse(say('tooManyRows', { max: MAX_ROWS }), start + MAX_ROWS + 2);
  if (refused.length > 0) return { refused };
  const places = new Map(keys.flatMap((key, index) => (key ? [[key, index] as const] : [])));
  const placeOf = (column: Column, language = ''): number =>
    places.get(keyOf({ column, language }) ?? '') ?? -1;
  return {
    name,
    header: { row: start + 1, cells: new Map(headers.map((header) => [header, header])) },
    headings: new Map(
      headers.flatMap((header) => {
        const heading = headingOf(header);
        return heading ? [[header, heading] as const] : [];
      }),
    ),
    headerOf: (column, language) => headers[placeOf(column, language)] ?? column,
    rows: others.flatMap((cells, index): SheetRow[] => {
      const named = cells.map((cell, at) => [headers[at] ?? `(${at + 1})`, cell] as const);
      const held = named.filter(([, cell]) => cell.trim() !== '');
      if (held.length === 0) return [];
      const text = (column: Column, language?: string) => cells[placeOf(column, language)]?.trim() ?? '';
      return [{ row: start + index + 2, cells: new Map(held), text }];
    }),
  };
}

const keyOf = (heading: Heading | undefined): string | undefined =>
  heading && `${heading.column}::${heading.language}`;

/** Maximum number of reported faults. */
const MAX_REFUSALS = 200;

/** A sheet with what became of its cells. */
export class SheetNotes {
  readonly refused: Refusal[] = [];
  readonly report: TableReport;
  readonly sheet: Sheet;

  constructor(sheet: Sheet, report: TableReport) {
    this.sheet = sheet;
    this.report = report;
  }

  refuse({ row }: TableRow, column: Column | undefined, text: Message, language?: string): void {
    if (this.refused.length >= MAX_REFUSALS) return;
    const header = column && this.sheet.headerOf(column, language);
    this.refused.push(refusalIn(this.sheet.name, text, row, header));
  }

  taken({ row }: TableRow, column: Column, language?: string): void {
    this.report.note(row, this.sheet.headerOf(column, language), 'taken');
  }

  mapped({ row }: TableRow, column: Column, how: Message, language?: string): void {
    this.report.note(row, this.sheet.headerOf(column, language), 'mapped', how);
  }

  kept({ row }: TableRow, column: Column, why: Message, language?: string): void {
    this.report.note(row, this.sheet.headerOf(column, language), 'kept', why);
  }
}
