/** Where the patient stands: step n of total, next, back. */
import type { Questionnaire } from './questionnaire.ts';
import { type Look, shownSteps } from './visibility.ts';

/** The step after the last, where everything is read over. */
export const REVIEW_STEP = 'review';

export interface Progress {
  /** From 1. */
  current: number;
  /** Steps shown now or perhaps later, the review included: it may shrink but does not grow under way. */
  total: number;
  previous?: string;
  next?: string;
}

/**
 * Progress at a step. A step that is not shown (any more) stands where the next shown one is.
 */
export function progress(questionnaire: Questionnaire, seen: Look, stepId: string): Progress {
  const all = questionnaire.definition.steps.map(({ id }) => id);
  const shown = [...shownSteps(questionnaire, seen).map(({ id }) => id), REVIEW_STEP];
  const order = [...all, REVIEW_STEP];
  const place = Math.max(order.indexOf(stepId), 0);
  const index = shown.findIndex((id) => order.indexOf(id) >= place);
  const possible = [...possibleSteps(questionnaire, seen), REVIEW_STEP];
  const previous = shown[index - 1];
  const next = shown[index + 1];
  return {
    current: possible.indexOf(shown[index] as string) + 1,
    total: possible.length,
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  };
}

/** Steps with a question that is shown, or that an answer still to come may show. */
const possibleSteps = ({ definition }: Questionnaire, { questions }: Look): string[] =>
  definition.steps
    .filter((step) => step.questions.some(({ id }) => questions.get(id) !== 'hidden'))
    .map(({ id }) => id);
