/** Pages of an intake whose URLs look like those of steps, so no step of a form can have their ids. */

/** The page before the first step. */
export const START_STEP = 'start';

/** The step after the last, where the patient reviews all answers. */
export const REVIEW_STEP = 'review';

export const RESERVED_STEPS: ReadonlySet<string> = new Set([START_STEP, REVIEW_STEP]);
