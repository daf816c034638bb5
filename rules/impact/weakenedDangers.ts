/** Finds danger flags that a new version removes, or may raise for fewer patients or less urgently. */
import type { Flag, RuleSet } from '../document/ruleset.ts';
import { isGenerated } from '../document/unsettledFlags.ts';
import { SEVERITIES } from '../document/urgency.ts';
import { ConditionFingerprints } from './conditionFingerprints.ts';

export const WEAKENINGS = ['removed', 'severity', 'urgency', 'condition'] as const;
type Weakening = (typeof WEAKENINGS)[number];

export interface WeakenedDanger {
  /** As it is in force. */
  flag: Flag;
  how: Weakening[];
}

/**
 * The danger flags of a version that the next one weakens. Whether a changed condition raises for fewer cannot be told in
 * general, so that every change of it counts, also through limits, derived values and other flags.
 */
export function weakenedDangers(before: RuleSet, after: RuleSet): WeakenedDanger[] {
  const fingerprints = new ConditionFingerprints();
  const [old, now] = [fingerprints.of(before).flags, fingerprints.of(after).flags];
  const next = new Map(after.flags.map((flag) => [flag.key, flag]));
  return before.flags
    .filter(({ severity }) => severity === 'danger')
    .flatMap((flag) => {
      const how = weakeningsOf(flag, next.get(flag.key), old.get(flag.key)?.id === now.get(flag.key)?.id);
      return how.length > 0 ? [{ flag, how }] : [];
    });
}

function weakeningsOf(flag: Flag, next: Flag | undefined, isSame: boolean): Weakening[] {
  if (!next) return ['removed'];
  const isUrgent = (each: Flag) =>
    JSON.stringify([each.act ?? null, each.dueWithin ?? null, each.whenUnknown ?? null]);
  // A generated condition changes with every flag that is added.
  const isSameCondition = isGenerated(flag)
    ? SEVERITIES.every((each) => !flag.whenUnsettled?.includes(each) || next.whenUnsettled?.includes(each))
    : isSame;
  return [
    ...(next.severity === 'danger' ? [] : ['severity' as const]),
    ...(isUrgent(flag) === isUrgent(next) ? [] : ['urgency' as const]),
    ...(isSameCondition ? [] : ['condition' as const]),
  ];
}
