/** Renames parameters and derived values, and finds their readers. */
import type { LogicJson } from '@clinic/engine/base';
import { readsOf, withNames } from '@clinic/engine/logic';
import { type Owner, ownedLogic } from './ownedLogic.ts';
import type { RuleSet } from './ruleset.ts';

/**
 * The rule set with the parameter or derived value `from` renamed to `to`, at the same position and in every
 * reference.
 * @param ruleSet without a parameter or derived value `to`
 */
export function withKey(ruleSet: RuleSet, from: string, to: string): RuleSet {
  const named = <Part extends { key: string }>(part: Part): Part =>
    part.key === from ? { ...part, key: to } : part;
  const renamed = (logic: LogicJson): LogicJson =>
    withNames(logic, (name) => (name === from ? to : name), 'values');
  return {
    ...ruleSet,
    parameters: ruleSet.parameters.map(named),
    derived: ruleSet.derived.map((each) => ({ ...named(each), value: renamed(each.value) })),
    flags: ruleSet.flags.map((flag) => ({
      ...flag,
      value: renamed(flag.value),
      ...(flag.alertWhen !== undefined && { alertWhen: renamed(flag.alertWhen) }),
    })),
  };
}

/** The derived values and flags that read a parameter or derived value directly, each once. */
export function readersOfKey(ruleSet: RuleSet, key: string): Owner[] {
  const readers = ownedLogic(ruleSet)
    .filter(({ logic }) => readsOf(logic).keys.has(key))
    .map(({ owner }) => owner);
  return readers.filter(
    (owner, place) =>
      readers.findIndex((each) => each.kind === owner.kind && each.key === owner.key) === place,
  );
}
