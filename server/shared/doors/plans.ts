export { newestPlans, type PersonPlan, plansOf, publishedForms } from '../plans/courses.ts';
export { type Day, dayAt } from '../plans/day.ts';
export { toOccurrence } from '../plans/occurrenceView.ts';
export { startDefaultPlan } from '../plans/startDefaultPlan.ts';
export { PlanRuns, startPlan } from '../plans/startPlan.ts';
