/**
 * Flags that report missing safety answers: their condition is generated from the other flags' severities.
 */
import type { LogicJson } from '@clinic/engine/base';
import type { Flag, RuleSet } from './ruleset.ts';

/**
 * The rule set with a generated condition for each flag that has `whenUnsettled`: some other flag of one of
 * those severities is null. Replaces a stored condition, so that flags added later are included
 * automatically.
 */
export function withUnsettledConditions(ruleSet: RuleSet): RuleSet {
  if (!ruleSet.flags.some(isGenerated)) return ruleSet;
  return {
    ...ruleSet,
    flags: ruleSet.flags.map((flag) =>
      flag.whenUnsettled ? { ...flag, value: someUnsettled(ruleSet, flag.whenUnsettled) } : flag,
    ),
  };
}

/** The flags in evaluation order: those generated from other flags come last. */
export const inEvaluationOrder = (flags: readonly Flag[]): Flag[] => [
  ...flags.filter((flag) => !isGenerated(flag)),
  ...flags.filter(isGenerated),
];

/** Whether the condition of a flag is generated from the other flags. */
export const isGenerated = ({ whenUnsettled }: Pick<Flag, 'whenUnsettled'>): boolean =>
  whenUnsettled !== undefined;

/** Flags whose unknown value raises a flag with `whenUnsettled`: not those that staff measure. */
const flagsThatCount = (
  { flags }: Pick<RuleSet, 'flags'>,
  severities: NonNullable<Flag['whenUnsettled']>,
): Flag[] =>
  flags.filter(
    (flag) => !isGenerated(flag) && flag.whenUnknown === undefined && severities.includes(flag.severity),
  );

const someUnsettled = (ruleSet: RuleSet, severities: NonNullable<Flag['whenUnsettled']>): LogicJson => {
  const unsettled = flagsThatCount(ruleSet, severities).map(
    ({ key }): LogicJson => ({ '!': [{ known: [{ flag: key }] }] }),
  );
  return unsettled.length > 0 ? { or: unsettled } : false;
};
