/** Progress of the patient: step n of total, next, back. */
import { isStaffOnly } from '../definition/definition.ts';
import { REVIEW_STEP } from '../definition/reservedSteps.ts';
import type { Questionnaire } from './questionnaire.ts';
import { type FormState, shownSteps } from './visibility.ts';

export interface Progress {
  /** From 1, over the steps that the patient sees: numbers follow each other. */
  current: number;
  /** The steps before and this one, those after it that no answer rules out yet, and the review. */
  total: number;
  previous?: string;
  next?: string;
}

/** Progress at a step. A step that is hidden counts as the next shown one; an unknown one as the first. */
export function progress(questionnaire: Questionnaire, form: FormState, stepId: string): Progress {
  const steps = questionnaire.definition.steps.filter(({ questions }) => !questions.every(isStaffOnly));
  const order = [...steps.map(({ id }) => id), REVIEW_STEP];
  const shown = [...shownSteps(questionnaire, form).map(({ id }) => id), REVIEW_STEP];
  const place = Math.max(order.indexOf(stepId), 0);
  const index = shown.findIndex((id) => order.indexOf(id) >= place);
  const previous = shown[index - 1];
  const next = shown[index + 1];
  const at = order.indexOf(shown[index] as string);
  const ahead = steps
    .slice(at + 1)
    .filter(({ questions }) =>
      questions.some((question) => !isStaffOnly(question) && form.questions.get(question.id) !== 'hidden'),
    );
  const isReview = shown[index] === REVIEW_STEP;
  return {
    current: index + 1,
    total: index + 1 + ahead.length + (isReview ? 0 : 1),
    ...(previous === undefined ? {} : { previous }),
    ...(next === undefined ? {} : { next }),
  };
}
