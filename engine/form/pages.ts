/** The pages of a step: one question, or one closely related group, each. */
import type { LocalizedText } from '../base/localizedText.ts';
import { isStaffOnly, type Question, type Step } from '../definition/definition.ts';
import type { Questionnaire } from './questionnaire.ts';
import { type FormState, shownQuestions } from './visibility.ts';

export interface Page {
  /** Id of its first question, shown or not. */
  id: string;
  /** Ids of all its questions, shown or not. */
  asks: readonly string[];
  /** Heading of the page, unless it is its first question. */
  title?: LocalizedText;
  /** Questions that share a row. */
  rows: readonly (readonly string[])[];
}

export interface ShownPage extends Page {
  /** The shown questions, in order. */
  questions: Question[];
}

/** All pages of a step; a single one with the step's title if the definition has none. */
export function pagesOf({ title, questions, pages }: Step): Page[] {
  const [first] = questions;
  if (!pages) return [{ id: first?.id ?? '', asks: questions.map(({ id }) => id), title, rows: [] }];
  return pages.map((page) => ({
    id: page.questions[0] ?? '',
    asks: page.questions,
    rows: page.sideBySide ?? [],
    ...(page.title && { title: page.title }),
  }));
}

/** The pages of a step with a question that is shown, in order. */
export function shownPages(questionnaire: Questionnaire, form: FormState, stepId: string): ShownPage[] {
  const step = questionnaire.steps.get(stepId)?.step;
  if (!step) return [];
  const shown = new Map(
    shownQuestions(questionnaire, form, stepId).map((question) => [question.id, question]),
  );
  return pagesOf(step)
    .map((page) => ({ ...page, questions: page.asks.flatMap((id) => shown.get(id) ?? []) }))
    .filter(({ questions }) => questions.length > 0);
}

/**
 * Share of a step before a page, 0 to 1. Counts the pages shown now or possibly later, as `progress` counts
 * steps.
 */
export function shareBefore(
  questionnaire: Questionnaire,
  form: FormState,
  stepId: string,
  pageId: string,
): number {
  const step = questionnaire.steps.get(stepId)?.step;
  if (!step) return 0;
  const staffOnly = new Set(step.questions.filter(isStaffOnly).map(({ id }) => id));
  const possible = pagesOf(step).filter(({ asks: questionIds }) =>
    questionIds.some((id) => !staffOnly.has(id) && form.questions.get(id) !== 'hidden'),
  );
  const index = possible.findIndex(({ id }) => id === pageId);
  return index < 0 ? 0 : index / possible.length;
}
