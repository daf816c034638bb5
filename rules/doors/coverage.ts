/** What other packages may use of `coverage`. */
export { coverage } from '../coverage/coverage.ts';
export { sameFlag } from '../coverage/expectations.ts';
export { type Mutation, type MutationOutcome, mutationCheck, mutationsOf } from '../coverage/mutations.ts';
export type { Point } from '../coverage/points.ts';
export { questionsBehind } from '../coverage/questionsBehind.ts';
export { type SuggestedCase, suggester } from '../coverage/suggestions.ts';
