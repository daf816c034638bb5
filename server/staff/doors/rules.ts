export { CHUNK } from '../rules/impact/bits.ts';
export { columnsOf } from '../rules/impact/copyInputs.ts';
export { impactRoutes } from '../rules/impact/routes.ts';
export { Threads } from '../rules/impact/threads.ts';
export { reevaluationRoutes } from '../rules/reevaluation/routes.ts';
export type { ReplayedCell, Replaying } from '../rules/replay/replay.ts';
export { fixtureRoutes } from '../rules/replay/routes.ts';
export { ruleRoutes } from '../rules/routes.ts';
export { startRuleWork } from '../rules/startRuleWork.ts';
