export { changePlan } from '../plans/personPlans.ts';
export { startReminding } from '../plans/remindPatients.ts';
export { planRoutes } from '../plans/routes.ts';
