/** A submission's flags in reading order, most severe first. */

import type { Flags } from '../../../contract/values.ts';
import type { Flag, RuleSet, Severity } from '../../../rules/document/ruleset.ts';

/**
 * `unassessed`: the answers do not determine the result. `notAsked`: not raised, but only because its questions were
 * never put.
 */
export type FlagState = 'raised' | 'unassessed' | 'notAsked' | 'clear';

export interface ListedFlag {
  flag: Flag;
  state: FlagState;
  /** The value of a numeric flag. */
  number?: number;
  /** It is unassessed because its questions were never put. */
  isUnasked?: true;
}

const SEVERITIES: readonly Severity[] = ['danger', 'warning', 'info', 'success'];

/** The BMI from which the portal alerts, if the stored evidence does not say whether it did. */
const OBESITY_BMI = 30;

/**
 * Flags of the same severity keep the rule set's order. `evidence` says whether a number raised an alert.
 * @param isUnasked whether a flag that is not raised rests on questions that were never put
 */
export const listFlags = (
  { flags }: RuleSet,
  values: Flags,
  evidence: Record<string, unknown> = {},
  isUnasked: (key: string) => boolean = () => false,
): ListedFlag[] =>
  flags
    .map((flag) => {
      const found = listed(flag, values[flag.key], evidence[flag.key]);
      if (found.state === 'raised' || !isUnasked(flag.key)) return found;
      return found.state === 'clear'
        ? { ...found, state: 'notAsked' as const }
        : { ...found, isUnasked: true as const };
    })
    .sort((a, b) => SEVERITIES.indexOf(a.flag.severity) - SEVERITIES.indexOf(b.flag.severity));

function listed(flag: Flag, value: Flags[string] | undefined, evidence: unknown): ListedFlag {
  if (value === undefined || value === null) return { flag, state: 'unassessed' };
  if (typeof value === 'boolean') return { flag, state: value ? 'raised' : 'clear' };
  const raised = raisedByEvidence(evidence) ?? (flag.key === 'bmi' && value >= OBESITY_BMI);
  return { flag, state: raised ? 'raised' : 'clear', number: value };
}

const raisedByEvidence = (evidence: unknown): boolean | undefined => {
  const raised = (evidence as { raised?: unknown } | undefined)?.raised;
  return typeof raised === 'boolean' ? raised : undefined;
};

export const withState = (flags: readonly ListedFlag[], state: FlagState): ListedFlag[] =>
  flags.filter((each) => each.state === state);

const isSafetyFlag = ({ flag }: ListedFlag): boolean =>
  flag.severity === 'danger' || flag.severity === 'warning';

/** True only if there are safety flags and all of them evaluated to false, also those that do not apply. */
export function noRiskDetected(flags: readonly ListedFlag[]): boolean {
  const safety = flags.filter(isSafetyFlag);
  return safety.length > 0 && safety.every(({ state }) => state === 'clear' || state === 'notAsked');
}

export const dangerRaised = (flags: readonly ListedFlag[]): boolean =>
  flags.some(({ flag, state }) => flag.severity === 'danger' && state === 'raised');
