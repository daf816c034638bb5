/** What other packages may use of `plan`. */
export { type CourseEvent, isPaused, type Occurrence, occurrencesOf } from '../plan/occurrences.ts';
export { dateAfter, parsePlan } from '../plan/parsePlan.ts';
export { type Plan, PlanSchema, type PlanStep } from '../plan/plan.ts';
export { mergePlans, planDifferences, resolvePlans, stepTitles } from '../plan/planItems.ts';
export { OCCURRENCE_STATES, PLAN_STARTS } from '../plan/planNames.ts';
