/** Why a file cannot be read as a table. */
import { type Message, say } from '@clinic/formats/importing';

/** Bytes of a file. */
export const MAX_BYTES = 5 * 1024 * 1024;

export class UnreadableTable extends Error {
  readonly text: Message;

  constructor(text: Message) {
    super(text.code);
    this.text = text;
  }
}

/** Spreadsheet programs hold half as much; REDCap holds texts of this length. */
export const MAX_CELL = 65_535;

/** @throws UnreadableTable if a cell is too long: some work takes the square of its length */
export function checkCells(rows: readonly (readonly string[])[]): void {
  if (rows.some((row) => row.some(({ length }) => length > MAX_CELL))) throw cellTooLong();
}

export const cellTooLong = (): UnreadableTable => new UnreadableTable(say('cellTooLong', { max: MAX_CELL }));
