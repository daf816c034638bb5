/** Closed sets of names, for pages that load without the schema of plans. */

/** What a person's plan begins with: the approval of a submission, the first dose, or a member of staff. */
export const PLAN_STARTS = ['approval', 'dose', 'hand'] as const;

/**
 * `planned`: its window is not open yet. `due`: it can be filled in. `overdue`: the day has passed, the window has not.
 * `missed`: the window has passed, too. `skipped`: by a member of staff, a pause or the end of the plan.
 */
export const OCCURRENCE_STATES = ['planned', 'due', 'overdue', 'missed', 'done', 'skipped'] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];
