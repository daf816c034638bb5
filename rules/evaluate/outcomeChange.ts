/** Classifies how a flag changes under other rules: shared by the impact preview and re-evaluations. */
import { truthOf } from '@clinic/engine/logic';
import type { Evidence } from './evidence.ts';

/**
 * `raised`: raised now, was not. `cleared`: definitely false now, was raised. `unknown`: undetermined now,
 * was determined. `settled`: definitely false now, was undetermined. `revalued`: another number, raised or
 * not as before.
 */
export const CHANGES = ['raised', 'cleared', 'unknown', 'settled', 'revalued'] as const;
type Change = (typeof CHANGES)[number];

/** Raised, not raised, or undetermined (`undefined`). */
type FlagState = boolean | undefined;

/** @returns undefined if both are the same */
export function stateChange(before: FlagState, after: FlagState): Change | undefined {
  if (before === after) return undefined;
  if (after === true) return 'raised';
  if (after === undefined) return 'unknown';
  return before === true ? 'cleared' : 'settled';
}

/**
 * Compares a flag's evidence before and after; an absent flag is not raised. @returns undefined for no change
 */
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

/** Only a numeric flag has an alert condition. */
const isNumeric = (evidence: Evidence | undefined): boolean => evidence?.alert !== undefined;
