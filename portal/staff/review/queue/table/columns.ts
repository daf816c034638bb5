/** The columns of the compact view. */
import type { QueueColumn } from '@clinic/contract/preferences';

interface Column {
  /** In px at the default text size; the minimum for columns that grow. */
  width: number;
  /** Shares the remaining width. */
  grows?: true;
}

export const COLUMNS: Record<QueueColumn, Column> = {
  waiting: { width: 96 },
  flags: { width: 176, grows: true },
  // As wide as its longest word in Spanish.
  status: { width: 182 },
  assignee: { width: 136 },
  reference: { width: 112 },
  form: { width: 152, grows: true },
  submitted: { width: 112 },
  updated: { width: 128 },
  contact: { width: 168, grows: true },
  bmi: { width: 64 },
};

/** The width of the checkbox, and the minimum width of the patient's name. */
const SELECT_WIDTH = 40;
const PATIENT_WIDTH = 176;

/** Below this width a table would show too little of each submission; the list of cards is shown instead. */
export const TABLE_WIDTH = 720;

/**
 * From this width a submission is a row of several lines, unless the reader prefers the table (`@4xl` in the style
 * sheet).
 */
export const ROWS_WIDTH = 896;

/** The chosen columns that fit the width, in order. Flags are never left out. */
export function fitting(chosen: readonly QueueColumn[], width: number): QueueColumn[] {
  let rest = width - SELECT_WIDTH - PATIENT_WIDTH - COLUMNS.flags.width;
  const fit: QueueColumn[] = [];
  for (const column of chosen) {
    if (column !== 'flags') rest -= COLUMNS[column].width;
    if (rest >= 0 || column === 'flags') fit.push(column);
  }
  return fit;
}

/** How many shares of the remaining width the flags get, compared with each other column that grows. */
const FLAGS_SHARE = 3;

/** The width of the flags column, in px at the default text size, in a table with those columns. */
export function flagsWidth(columns: readonly QueueColumn[], width: number): number {
  const least = columns.reduce((sum, column) => sum + COLUMNS[column].width, SELECT_WIDTH + PATIENT_WIDTH);
  // The name grows, too.
  const others = 1 + columns.filter((column) => column !== 'flags' && COLUMNS[column].grows).length;
  const remaining = Math.max(0, width - least);
  return COLUMNS.flags.width + Math.floor((remaining * FLAGS_SHARE) / (others + FLAGS_SHARE));
}
