/** How large a rule set may be that is published: the server works through all of it for every submission. */
import type { Problem } from '../../engine/base/problem.ts';
import { bounded, MAX_CONDITION_STEPS, totalSteps } from '../../engine/parsing/publicationLimits.ts';
import type { RuleSet } from './ruleset.ts';

export const MAX_VALUES = 1_000;

/** What makes a parsed rule set too large to be published, by path. */
export function ruleLimits({ parameters, derived, flags }: RuleSet): Problem[] {
  const conditions = [
    ...derived.map(({ value }) => value),
    ...flags.flatMap(({ value, alertWhen }) => (alertWhen === undefined ? [value] : [value, alertWhen])),
  ];
  return [
    ...bounded('parameters', 'manyValues', parameters.length, MAX_VALUES),
    ...bounded('derived', 'manyValues', derived.length, MAX_VALUES),
    ...bounded('flags', 'manySteps', totalSteps(conditions), MAX_CONDITION_STEPS),
  ];
}
