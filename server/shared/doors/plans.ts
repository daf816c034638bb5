export { type Day, type PersonPlan, plansOf, publishedPlans } from '../plans/courses.ts';
export { toOccurrence } from '../plans/occurrenceView.ts';
export { startDefaultPlan } from '../plans/startDefaultPlan.ts';
export { PlanRuns, startPlan } from '../plans/startPlan.ts';
