/** A submission's flags in reading order. */
import type { OpenDanger } from '@clinic/contract/review';
import type { Flags } from '@clinic/contract/values';
import { type Flag, inReadingOrder, type RuleSet } from '@clinic/rules/document';
import { type AssessedFlag, type FlagState, openDangers, stateOf } from '@clinic/rules/evaluate';

export interface ListedFlag extends AssessedFlag {
  /** The value of a numeric flag. */
  number?: number;
  /** It is unassessed because its questions were never put. */
  isUnasked?: true;
}

/** The BMI from which the portal alerts, if the stored evidence does not say whether it did. */
const OBESITY_BMI = 30;

/**
 * `evidence` says whether a number raised an alert.
 * @param isUnasked whether a flag that is not raised rests on questions that were never put
 */
export const listFlags = (
  { flags }: RuleSet,
  values: Flags,
  evidence: Record<string, unknown> = {},
  isUnasked: (key: string) => boolean = () => false,
): ListedFlag[] =>
  inReadingOrder(flags).map((flag) => {
    const entry = listed(flag, values[flag.key], evidence[flag.key]);
    if (entry.state === 'raised' || !isUnasked(flag.key)) return entry;
    return entry.state === 'clear'
      ? { ...entry, state: 'notAsked' as const }
      : { ...entry, isUnasked: true as const };
  });

function listed(flag: Flag, value: Flags[string] | undefined, evidence: unknown): ListedFlag {
  const isNumber = typeof value === 'number';
  const isObesity = isNumber && flag.key === 'bmi' && value >= OBESITY_BMI;
  const state = stateOf(flag, value, raisedByEvidence(evidence) ?? (value === true || isObesity));
  return { flag, state, ...(isNumber && { number: value }) };
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

/** As the dialog that asks for a reason names them. */
export const dangersOf = (flags: readonly ListedFlag[]): OpenDanger[] =>
  openDangers(flags).map(({ flag: { key, title }, state }) => ({ key, title, state }));
