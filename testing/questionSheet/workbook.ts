/** Small workbooks of questions for tests. */
import type { SheetRows } from '@clinic/formats/questionSheet';
import {
  OPTION_COLUMNS,
  type OptionColumn,
  QUESTION_COLUMNS,
  type QuestionColumn,
} from '@clinic/formats/testing';

export type QuestionCells = Partial<Record<QuestionColumn, string>>;
type OptionCells = Partial<Record<OptionColumn, string>>;

const rowsOf = (columns: object, rows: readonly object[]): string[][] => {
  const names = Object.keys(columns);
  return [names, ...rows.map((row) => names.map((name) => (row as Record<string, string>)[name] ?? ''))];
};

export const workbook = (
  questions: readonly QuestionCells[],
  options: readonly OptionCells[] = [],
): SheetRows[] => [
  { name: 'Questions', rows: rowsOf(QUESTION_COLUMNS, questions) },
  { name: 'Options', rows: rowsOf(OPTION_COLUMNS, options) },
];
