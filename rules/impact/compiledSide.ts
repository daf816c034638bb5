/** One of two rule sets that are compared, compiled to read columns. */
import type { Maybe } from '@clinic/engine/base';
import { type Facts, type Run, truthOf } from '@clinic/engine/logic';
import type { Flag, RuleSet } from '../document/ruleset.ts';
import { CHANGES, stateChange } from '../evaluate/outcomeChange.ts';
import type { Column } from './columns.ts';
import type { ConditionFingerprints } from './conditionFingerprints.ts';

export interface Slot {
  codes: Column['codes'];
  values: readonly Maybe[];
  chosen: readonly Maybe[];
}

export interface Side {
  ruleSet: RuleSet;
  meanings: ReturnType<ConditionFingerprints['of']>;
}

export interface Compiled {
  run: Run;
  alert?: Run;
  type: Flag['type'];
}

/** The place of no change. */
export const NONE = -1;

export const EMPTY: Column = { codes: new Uint8Array(0), values: [undefined], chosen: [undefined] };

export const valueAt = (slot: Slot, place: number): Maybe => slot.values[slot.codes[place] ?? 0];

export const NO_FACTS = undefined as unknown as Facts;

export const flagValue = ({ run, type }: Compiled): boolean | number | null => {
  const value = run(undefined, NO_FACTS);
  if (type === 'number') return typeof value === 'number' ? value : null;
  return truthOf(value) ?? null;
};

/** Raised, not raised, or undetermined. A missing flag is not raised. */
function stateOf(compiled: Compiled | undefined): boolean | undefined {
  if (!compiled) return false;
  return truthOf((compiled.alert ?? compiled.run)(undefined, NO_FACTS));
}

export function changeOf(before: Compiled | undefined, after: Compiled | undefined): number {
  const change = stateChange(stateOf(before), stateOf(after));
  if (change) return CHANGES.indexOf(change);
  const numeric = before?.type === 'number' && after?.type === 'number';
  return numeric && flagValue(before) !== flagValue(after) ? CHANGES.indexOf('revalued') : NONE;
}
