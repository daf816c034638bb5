/** Whether questions can be the columns of a table, such as those of a repeating group whose entries are its rows. */
import { isStaffOnly, type Question, type QuestionOf, traitsOf } from './definition.ts';

type Group = QuestionOf<'repeatingGroup'>;

/** With more columns, typed text would be unreadable on a laptop. */
const MAX_WIDTH = 9;
/** Width of the column with the names of the rows. */
export const NAME_WIDTH = 2;

/**
 * The relative width of a column with this question: 0 if patients do not see it, undefined if it cannot be in a table.
 */
export const columnWidth = (question: Question): number | undefined => {
  if (isStaffOnly(question)) return 0;
  if (question.picture !== undefined) return undefined;
  // Its unit is chosen next to the number.
  if ('units' in question && question.units) return 3;
  return traitsOf(question).columnWidth;
};

/** The relative width of all columns with these questions. */
export const tableWidth = (questions: readonly Question[]): number =>
  questions.reduce((sum, question) => sum + (columnWidth(question) ?? 1), 0);

/** @param otherColumns relative width of the other columns */
export const fitsInTable = (questions: readonly Question[], otherColumns = 0): boolean =>
  questions.every((question) => columnWidth(question) !== undefined) &&
  tableWidth(questions) + otherColumns <= MAX_WIDTH;

export const isTable = ({ display, questions }: Pick<Group, 'display' | 'questions'>): boolean =>
  display === 'table' && fitsInTable(questions);
