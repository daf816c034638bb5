/** Size limits for publication: the server evaluates the whole rule set for every submission. */
import type { Problem } from '@clinic/engine/base';
import { bounded, MAX_CONDITION_STEPS, totalSteps } from '@clinic/engine/parsing';
import type { RuleSet } from './ruleset.ts';

const MAX_VALUES = 1_000;

/** Limits that a parsed rule set exceeds, with their paths. */
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
