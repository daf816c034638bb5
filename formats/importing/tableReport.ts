/** The report of a table import: its outcome for each cell. */
import type { Definition } from '@clinic/engine/definition';
import type { Outcome, Refusal, ReportEntry, ReportGroup } from './report.ts';
import { type Message, say } from './texts/message.ts';

/** A row with its non-empty cells, by column header. */
export interface TableRow {
  /** Row number as in spreadsheets; the header is row 1. */
  row: number;
  cells: ReadonlyMap<string, string>;
}

interface Verdict {
  outcome: Outcome;
  note?: Message;
}

const UNNOTED: Verdict = { outcome: 'kept', note: say('unusedCell') };

/** Characters shown of a text, enough to recognize the question. */
const LONGEST_TEXT = 300;

/** Collects outcomes by row and column. A cell without one counts as kept. */
export class TableReport {
  readonly #cells = new Map<string, Verdict>();
  readonly #parts = new Map<string, ReportEntry[]>();
  readonly #sheet: string | undefined;

  constructor(sheet?: string) {
    this.#sheet = sheet;
  }

  /** Notes a cell. The last outcome wins. */
  note(row: number, column: string, outcome: Outcome, note?: Message): void {
    this.#cells.set(this.#path(row, column), { outcome, ...(note && { note }) });
  }

  /** Notes a part of a cell that has several. */
  notePart(row: number, column: string, part: string, outcome: Outcome, note?: Message): void {
    const path = this.#path(row, column);
    const parts = this.#parts.get(path) ?? [];
    this.#parts.set(path, parts);
    parts.push({ path: `${path}.${part}`, element: part, outcome, ...(note && { note }) });
  }

  /** Notes every cell of a row that has no outcome yet. */
  noteRest({ row, cells }: TableRow, outcome: Outcome, note?: Message): void {
    for (const column of cells.keys()) {
      if (!this.#cells.has(this.#path(row, column))) this.note(row, column, outcome, note);
    }
  }

  /**
   * Every cell of the table, by row.
   * @param described the question of a row; the header row has none
   */
  groups(
    rows: readonly TableRow[],
    described: (row: TableRow) => { linkId?: string | undefined; text?: string | undefined },
  ): ReportGroup[] {
    return rows.map((row): ReportGroup => {
      const { linkId, text } = described(row);
      const sheet = this.#sheet;
      return {
        path: this.#path(row.row),
        place: { row: row.row, ...(sheet !== undefined && { sheet }) },
        ...(linkId !== undefined && { linkId }),
        ...(text !== undefined && { text: text.slice(0, LONGEST_TEXT) }),
        elements: [...row.cells.keys()].flatMap((column) => this.#entries(row.row, column)),
      };
    });
  }

  #entries(row: number, column: string): ReportEntry[] {
    const path = this.#path(row, column);
    const parts = this.#parts.get(path) ?? [];
    return [{ path, element: column, ...(this.#cells.get(path) ?? UNNOTED) }, ...parts];
  }

  #path(row: number, column?: string): string {
    const path = this.#sheet === undefined ? String(row) : `${this.#sheet}.${row}`;
    return column === undefined ? path : `${path}.${column}`;
  }
}

/** The result of a table import. */
export interface ImportedTable {
  title: string;
  /** Absent if it is refused. */
  definition?: Definition;
  /** Why there is no definition, by row and column. */
  refused: Refusal[];
  /** Every cell, by row; empty if the table cannot be read. */
  groups: ReportGroup[];
}

/** The result for a table that cannot be read. */
export const refusedTable = (refused: Refusal[]): ImportedTable => ({ title: '', refused, groups: [] });
