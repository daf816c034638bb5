/**
 * Lays out the questions of a step or section as a table. If they have the same options, each question is a row and the
 * options are the columns. If they are in sections with the same questions, each section is a row and these questions
 * are the columns.
 */
import isSame from 'fast-deep-equal';
import { presentationOf } from '../definition/choiceDisplay.ts';
import {
  markupIn,
  type Option,
  type Question,
  type QuestionOf,
  type SectionOfStep,
  type Step,
} from '../definition/definition.ts';
import { fitsInTable, NAME_WIDTH } from '../definition/entryTable.ts';
import type { SectionRun } from './sections.ts';

export type SectionTable =
  | { rows: 'questions'; options: readonly Option[] }
  | { rows: 'sections'; columns: readonly Question[] };

/** More columns of options would be too narrow on a laptop. */
const MAX_OPTION_COLUMNS = 7;
/** Maximum characters of an option's label, in its longest language, that fit into such a column. */
const LONGEST_LABEL = 40;

type Parts = Pick<Step, 'questions' | 'sections'>;

/** @param section its id; undefined for the step itself @returns undefined if they cannot form a table */
export function tableOf(
  { questions, sections = [] }: Parts,
  section: string | undefined,
): SectionTable | undefined {
  const direct = questions.filter((question) => question.section === section);
  const parts = sections.filter(({ within }) => within === section);
  if (parts.length === 0) return optionTable(direct);
  const inside = parts.map(({ id }) => questions.filter((question) => question.section === id));
  const isDeeper = sections.some(({ within }) => parts.some(({ id }) => id === within));
  return isDeeper ? undefined : gridOf(inside);
}

function optionTable(questions: readonly Question[]): SectionTable | undefined {
  const [first, ...others] = questions;
  if (first === undefined || others.length === 0 || !isPlainChoice(first)) return undefined;
  const { options } = first;
  const fits =
    options.length <= MAX_OPTION_COLUMNS && options.every((option) => lengthOf(option) <= LONGEST_LABEL);
  const isCommon = others.every((other) => isPlainChoice(other) && isSame(shownOf(other), shownOf(first)));
  return fits && isCommon ? { rows: 'questions', options } : undefined;
}

const isPlainChoice = (question: Question): question is Question & QuestionOf<'choice'> =>
  question.type === 'choice' &&
  question.other === undefined &&
  presentationOf(question) === 'radio' &&
  [question, ...question.options].every(({ picture }) => picture === undefined);

const shownOf = ({ options }: QuestionOf<'choice'>) => options.map(({ value, label }) => ({ value, label }));

const lengthOf = ({ label }: Option): number =>
  Math.max(...Object.keys(label).map((language) => markupIn(label, language).length));

function gridOf(rows: ReadonlyArray<readonly Question[]>): SectionTable | undefined {
  const [columns = [], ...others] = rows;
  if (columns.length === 0 || others.length === 0) return undefined;
  const isCommon = others.every((row) => isSame(row.map(columnOf), columns.map(columnOf)));
  return isCommon && fitsInTable(columns, NAME_WIDTH) ? { rows: 'sections', columns } : undefined;
}

const columnOf = ({ type, label, shortLabel }: Question) => ({ type, label, shortLabel });

/** Consecutive parts of a page: questions of a section, questions without a section, or a table. */
export type PageBlock<Q extends Pick<Question, 'id'>> =
  | { kind: 'list'; run: SectionRun<Q> }
  | { kind: 'options'; run: SectionRun<Q>; options: readonly Option[] }
  /** The runs are the rows of the table. */
  | { kind: 'grid'; columns: readonly Question[]; runs: SectionRun<Q>[] };

/**
 * @param runs of the shown questions of a page
 * @param heading of the page, if it is a question, which is then not part of a table
 */
export function pageBlocks<Q extends Pick<Question, 'id'>>(
  step: Step,
  runs: readonly SectionRun<Q>[],
  heading?: string,
): PageBlock<Q>[] {
  const blocks: PageBlock<Q>[] = [];
  let outerSection: SectionOfStep | undefined;
  for (const run of runs) {
    const isHeading = heading !== undefined && run.questions.some(({ id }) => id === heading);
    const sectionTable = isHeading ? undefined : shownTable(step, run.path.at(-1));
    const grid = isHeading || run.path.length === 0 ? undefined : shownTable(step, run.path.at(-2));
    const last = blocks.at(-1);
    if (grid?.rows === 'sections' && last?.kind === 'grid' && outerSection === run.path.at(-2))
      last.runs.push(run);
    else if (grid?.rows === 'sections') blocks.push({ kind: 'grid', columns: grid.columns, runs: [run] });
    else if (sectionTable?.rows === 'questions' && run.questions.length > 1)
      blocks.push({ kind: 'options', run, options: sectionTable.options });
    else blocks.push({ kind: 'list', run });
    outerSection = run.path.at(-2);
  }
  return blocks;
}

const shownTable = (step: Step, section: SectionOfStep | undefined): SectionTable | undefined =>
  (section ?? step).display === 'table' ? tableOf(step, section?.id) : undefined;
