/** What other packages may use of `coverage`. */
export { sameFlag } from '../coverage/expectations.ts';
export { questionsBehind } from '../coverage/questionsBehind.ts';
export type { SuggestedCase } from '../coverage/suggestions.ts';
export { patientsFor, type UntestedSide, untestedLimits } from '../coverage/untestedLimits.ts';
