/** Submissions as CSV. */
import { type Cell, momentText } from '@clinic/engine/base';
import { csvCells } from '@clinic/server-platform/base';
import type { Written } from './exportFormat.ts';
import { submissionTable, type Tabled, type TableStyle } from './exportTable.ts';

export function csv(tabled: Tabled, style: TableStyle): Written<string> {
  const { head, cellsOf } = submissionTable(tabled, style);
  return {
    // Spreadsheets recognize UTF-8 only with the byte order mark.
    head: `\uFEFF${csvCells([head])}`,
    line: (row) => csvCells([cellsOf(row).map(written)]),
    end: () => '',
  };
}

const written = (cell: Cell): string | number => {
  if (typeof cell === 'object') return momentText(cell);
  return typeof cell === 'boolean' ? String(cell) : (cell ?? '');
};
