/** What other packages may use of `plan`. */
export {
  type Course,
  type CourseEvent,
  isPaused,
  OCCURRENCE_STATES,
  type Occurrence,
  occurrencesOf,
} from '../plan/occurrences.ts';
export { dateAfter, parsePlan } from '../plan/parsePlan.ts';
export { PLAN_STARTS, type Plan, PlanSchema, type PlanStep } from '../plan/plan.ts';
