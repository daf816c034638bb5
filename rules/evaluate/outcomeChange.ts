/** How a flag comes out under other rules: one meaning for the impact preview and for re-evaluations. */

import { truthOf } from '../../engine/logic/truthy.ts';
import type { Evidence } from './flags.ts';

/**
 * `raised`: raised now, was not. `cleared`: is known not to hold, was raised. `unknown`: not settled now, was.
 * `settled`: is known not to hold, was not settled. `revalued`: another number, raised or not as before.
 */
export const CHANGES = ['raised', 'cleared', 'unknown', 'settled', 'revalued'] as const;
export type Change = (typeof CHANGES)[number];

/** Raised, not raised, or not settled (`undefined`). */
export type FlagState = boolean | undefined;

/** @returns undefined where both are the same */
export function stateChange(before: FlagState, after: FlagState): Change | undefined {
  if (before === after) return undefined;
  if (after === true) return 'raised';
  if (after === undefined) return 'unknown';
  return before === true ? 'cleared' : 'settled';
}

/** Of a flag's evidence before and after; a flag that is absent is not raised. @returns undefined: no change */
export function evidenceChange(
  before: Evidence | undefined,
  after: Evidence | undefined,
): Change | undefined {
  const change = stateChange(stateOf(before), stateOf(after));
  if (change) return change;
  const isRevalued = isNumeric(before) && isNumeric(after) && before?.value !== after?.value;
  return isRevalued ? 'revalued' : undefined;
}

function stateOf(evidence: Evidence | undefined): FlagState {
  if (!evidence) return false;
  const { outcome } = evidence.alert ?? evidence.trace;
  return truthOf(outcome);
}

/** Only a numeric flag says when it alerts. */
const isNumeric = (evidence: Evidence | undefined): boolean => evidence?.alert !== undefined;
