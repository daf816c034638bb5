/** Pages and sections of steps whose questions were changed by two editors. */
import isSame from 'fast-deep-equal';
import type { Definition, Step } from '../definition/definition.ts';
import { holdPages } from './pageEdits.ts';
import { holdSections } from './sectionEdits.ts';

/**
 * One side of a merge, with the pages of the base where its own merely follow from its questions: nobody edited those,
 * so they do not conflict.
 */
export const withPagesOf = (base: Definition, side: Definition): Definition => ({
  ...side,
  steps: side.steps.map((step) => {
    const pages = stepIn(base, step)?.pages;
    if (!pages || isSame(pages, step.pages)) return step;
    return isSame(holdPages({ ...step, pages }).pages, step.pages) ? { ...step, pages } : step;
  }),
});

/** The merged definition; steps that differ from both sides get every question on a page and their sections kept together. */
export const withStepsHeld = (merged: Definition, sides: readonly Definition[]): Definition => ({
  ...merged,
  steps: merged.steps.map((step) =>
    sides.some((side) => isLaidOutAs(stepIn(side, step), step)) ? step : holdSections(holdPages(step)),
  ),
});

const stepIn = ({ steps }: Definition, { id }: Step): Step | undefined =>
  steps.find((step) => step.id === id);

const isLaidOutAs = (one: Step | undefined, other: Step): boolean =>
  one !== undefined && isSame(layoutOf(one), layoutOf(other));

const layoutOf = ({ questions, pages, sections }: Step) => ({
  questions: questions.map(({ id, section }) => [id, section]),
  pages,
  sections,
});
