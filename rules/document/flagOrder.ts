/** The order in which a rule set's flags are read, on every screen, on paper and in every export. */
import { readsOf } from '@clinic/engine/logic';
import type { Flag } from './ruleset.ts';
import { isGenerated } from './unsettledFlags.ts';
import { ACTS, actOf, SEVERITIES } from './urgency.ts';

/** These describe nearly every patient of a weight-loss clinic, so they never displace another flag. */
const LAST: ReadonlySet<string> = new Set(['bmi', 'meets_pharma_criteria']);

type Ordered = Pick<Flag, 'key' | 'severity' | 'act' | 'value' | 'whenUnsettled'>;

/**
 * By when to act, then by severity, then the more specific first, and otherwise as in the rule set. A flag is the
 * more specific the more answers and derived values its condition combines: "High blood pressure in pregnancy" says
 * more than "Pregnancy". One that is generated from the others, and only says that something is missing, is the
 * least specific. BMI and "meets criteria" come last.
 */
export function inReadingOrder<F extends Ordered>(flags: readonly F[]): readonly F[] {
  const cached = ordered.get(flags);
  if (cached) return cached as readonly F[];
  const ranks = new Map(flags.map((flag) => [flag, ranksOf(flag)]));
  const sorted = [...flags].sort((a, b) => compare(ranks.get(a) ?? [], ranks.get(b) ?? []));
  ordered.set(flags, sorted);
  return sorted;
}

const ordered = new WeakMap<readonly Ordered[], readonly Ordered[]>();

const ranksOf = (flag: Ordered): number[] => [
  LAST.has(flag.key) && flag.severity !== 'danger' ? 1 : 0,
  ACTS.indexOf(actOf(flag)),
  SEVERITIES.indexOf(flag.severity),
  -specificity(flag),
];

function specificity(flag: Ordered): number {
  if (isGenerated(flag)) return 0;
  const { keys, flags } = readsOf(flag.value);
  return keys.size + flags.size;
}

function compare(left: readonly number[], right: readonly number[]): number {
  const place = left.findIndex((rank, index) => rank !== right[index]);
  return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}
