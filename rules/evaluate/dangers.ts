/**
 * What a submission's flags say, and which of its dangers are open. A danger that the answers do not settle is as open
 * as a raised one: nobody may approve without a reason, and no list leaves it out.
 */
import { inReadingOrder } from '../document/flagOrder.ts';
import type { Flag, RuleSet } from '../document/ruleset.ts';
import { actOf } from '../document/urgency.ts';
import type { Flags, FlagValue } from './evidence.ts';

/**
 * `unassessed`: the answers do not determine the result. `unmeasured`: neither, because of a measurement that most people
 * cannot make at home, so it is a task before the first dose. `notAsked`: not raised, but only because its questions were
 * never put.
 */
export type FlagState = 'raised' | 'unassessed' | 'unmeasured' | 'notAsked' | 'clear';

export interface AssessedFlag {
  flag: Flag;
  state: FlagState;
}

/** @param isRaised for a number, only its evidence says whether it alerts */
export function stateOf(
  flag: Pick<Flag, 'whenUnknown'>,
  value: FlagValue | undefined,
  isRaised: boolean,
): FlagState {
  if (isRaised) return 'raised';
  if (value !== undefined && value !== null) return 'clear';
  return flag.whenUnknown === 'measure' ? 'unmeasured' : 'unassessed';
}

/**
 * Every flag of a rule set with its state, in reading order.
 * @param raised keys of the raised flags
 */
export const assessedFlags = (
  { flags }: Pick<RuleSet, 'flags'>,
  values: Flags,
  raised: readonly string[],
): AssessedFlag[] =>
  inReadingOrder(flags).map((flag) => ({
    flag,
    state: stateOf(flag, values[flag.key], raised.includes(flag.key)),
  }));

const isDanger = <A extends AssessedFlag>(each: A): each is A & { state: OpenState } =>
  each.flag.severity === 'danger' && (OPEN_STATES as readonly string[]).includes(each.state);

/** The dangers that approving needs a reason for, measurements to take included: raised ones first. */
export const openDangers = <A extends AssessedFlag>(flags: readonly A[]): Array<A & { state: OpenState }> =>
  OPEN_STATES.flatMap((state) => flags.filter(isDanger).filter((each) => each.state === state));

const OPEN_STATES = ['raised', 'unassessed', 'unmeasured'] as const;
type OpenState = (typeof OPEN_STATES)[number];

/**
 * What staff must see by name: raised dangers and whatever is for today, then dangers that were not assessed, then the
 * other raised flags.
 */
export function alertsOf<A extends AssessedFlag>(flags: readonly A[]): A[] {
  const raised = flags.filter(({ state }) => state === 'raised');
  return [
    ...raised.filter(isPressing),
    ...flags.filter((each) => isDanger(each) && each.state === 'unassessed'),
    ...raised.filter((each) => !isPressing(each)),
  ];
}

/** Comes before everything that is not one itself, such as a page that the patient continued past. */
export const isPressing = ({ flag }: AssessedFlag): boolean =>
  flag.severity === 'danger' || actOf(flag) === 'today';

/** The dangers that others must hear of: raised or not assessed now, and less serious or absent before. */
export function newDangers(before: readonly AssessedFlag[], now: readonly AssessedFlag[]): AssessedFlag[] {
  const were = new Map(before.map((each) => [each.flag.key, seriousness(each)]));
  return now.filter((each) => seriousness(each) > (were.get(each.flag.key) ?? 0));
}

const seriousness = (each: AssessedFlag): number => {
  if (!isDanger(each) || each.state === 'unmeasured') return 0;
  return each.state === 'raised' ? 2 : 1;
};
