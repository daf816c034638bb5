/** Submissions as a workbook, whose cells spreadsheet programs do not change. */
import { type Cell, MAX_CHARACTERS, MAX_COLUMNS, workbook } from '@clinic/engine/base';
import { cleanText } from '@clinic/engine/typed';
import { CodedError, exportWords } from '@clinic/server-platform/base';
import type { Written } from './exportFormat.ts';
import { submissionTable, type Tabled, type TableStyle } from './exportTable.ts';

export class TooManyColumns extends CodedError {
  readonly status = 422;
  readonly code = 'too_many_columns';
}

const WIDTHS = [18] as const;

/** @throws TooManyColumns */
export function xlsx(tabled: Tabled, style: TableStyle): Written<Uint8Array> {
  const { sheet: name, shortened } = exportWords(style.language);
  const { head, cellsOf } = submissionTable(tabled, style);
  if (head.length > MAX_COLUMNS)
    throw new TooManyColumns(
      `A sheet holds ${MAX_COLUMNS} columns, and these submissions need ${head.length}. Export fewer of them, or a CSV table.`,
    );
  const cell = (each: Cell): Cell => (typeof each === 'string' ? fitted(cleanText(each), shortened) : each);
  const book = workbook();
  book.begin({ name, head: head.map(cell), widths: WIDTHS });
  return {
    head: book.take(),
    line(row) {
      book.add(cellsOf(row).map(cell));
      return book.take();
    },
    end() {
      book.end();
      return book.take();
    },
  };
}

/** A longer text would be a damaged file. The cut leaves no half of a character. */
const fitted = (text: string, shortened: string): string =>
  text.length <= MAX_CHARACTERS
    ? text
    : text.slice(0, MAX_CHARACTERS - shortened.length).replace(/[\uD800-\uDBFF]$/, '') + shortened;
