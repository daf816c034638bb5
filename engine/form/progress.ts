/** Progress of the patient: step n of total, next, back. */

import { isStaffOnly } from '../definition/definition.ts';
import { REVIEW_STEP } from '../definition/reservedSteps.ts';
import type { Questionnaire } from './questionnaire.ts';
import { type FormState, shownSteps } from './visibility.ts';

export interface Progress {
  /** From 1, over all steps of the definition: a hidden step's number is skipped. */
  current: number;
  /** All steps and the review: constant whatever is answered. */
  total: number;
  previous?: string;
  next?: string;
}

/** Progress at a step. A step that is hidden counts as the next shown one; an unknown one as the first. */
export function progress(questionnaire: Questionnaire, form: FormState, stepId: string): Progress {
  const asked = questionnaire.definition.steps.filter(({ questions }) => !questions.every(isStaffOnly));
  const order = [...asked.map(({ id }) => id), REVIEW_STEP];
  const shown = [...shownSteps(questionnaire, form).map(({ id }) => id), REVIEW_STEP];
  const place = Math.max(order.indexOf(stepId), 0);
  const index = shown.findIndex((id) => order.indexOf(id) >= place);
  const previous = shown[index - 1];
  const next = shown[index + 1];
  return {
    current: order.indexOf(shown[index] as string) + 1,
    total: order.length,
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  };
}
