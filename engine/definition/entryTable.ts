/** Whether questions can be the columns of a table, such as those of a repeating group whose entries are its rows. */
import { isStaffOnly, type Question, type QuestionOf } from './definition.ts';

type Group = QuestionOf<'repeatingGroup'>;

/** Columns share the width of a table by these parts. Other types take more than a cell. */
const WIDTHS: Readonly<Partial<Record<Question['type'], number>>> = {
  integer: 1,
  decimal: 1,
  yesNo: 2,
  text: 2,
  email: 2,
  phone: 2,
  time: 2,
  choice: 2,
  quantity: 2,
  computed: 2,
  date: 3,
};

/** More would be too narrow on a laptop to read what was typed. */
const MOST_WIDTH = 9;
/** Of a column with the names of the rows. */
export const NAME_WIDTH = 2;

/**
 * The part of a table's width that a column with this question takes: 0 if patients do not see it, undefined if it fits
 * in no table.
 */
export const columnWidth = (question: Question): number | undefined => {
  if (isStaffOnly(question)) return 0;
  if (question.picture !== undefined) return undefined;
  // Its unit is chosen beside the number.
  if (question.type === 'quantity' && question.units !== undefined) return 3;
  return WIDTHS[question.type];
};

/** The parts of a table's width that columns with these questions take together. */
export const tableWidth = (questions: readonly Question[]): number =>
  questions.reduce((sum, question) => sum + (columnWidth(question) ?? 1), 0);

/** @param beside what other columns take of the width */
export const fitsInTable = (questions: readonly Question[], beside = 0): boolean =>
  questions.every((question) => columnWidth(question) !== undefined) &&
  tableWidth(questions) + beside <= MOST_WIDTH;

export const isTable = ({ display, questions }: Pick<Group, 'display' | 'questions'>): boolean =>
  display === 'table' && fitsInTable(questions);
