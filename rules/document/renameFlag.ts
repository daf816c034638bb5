/** Renames a flag, including references in other flags. */
import type { LogicJson } from '@clinic/engine/base';
import type { RuleSet } from './ruleset.ts';

/**
 * The rule set with the flag `from` renamed to `to`, at the same position and in every condition that reads
 * it.
 * @param ruleSet without a flag `to`
 */
export function withFlagKey(ruleSet: RuleSet, from: string, to: string): RuleSet {
  const renamed = (logic: LogicJson): LogicJson => {
    if (typeof logic !== 'object' || logic === null) return logic;
    if (Array.isArray(logic)) return logic.map(renamed);
    return Object.fromEntries(
      Object.entries(logic as { readonly [operator: string]: LogicJson }).map(([operator, value]) => {
        if (operator !== 'flag') return [operator, renamed(value)];
        return [operator, value === from ? to : Array.isArray(value) && value[0] === from ? [to] : value];
      }),
    );
  };
  return {
    ...ruleSet,
    flags: ruleSet.flags.map((flag) => ({
      ...flag,
      key: flag.key === from ? to : flag.key,
      value: renamed(flag.value),
      ...(flag.alertWhen !== undefined && { alertWhen: renamed(flag.alertWhen) }),
    })),
  };
}
