/** The questions behind a condition. */
import type { LogicJson } from '@clinic/engine/base';
import { readsOf } from '@clinic/engine/logic';
import type { RuleSet } from '../document/ruleset.ts';

/** The questions a condition depends on, directly or through derived values and flags. */
export function questionsBehind(ruleSet: RuleSet, logic: LogicJson): string[] {
  const ids = new Set<string>();
  const follow = (part: LogicJson): void => {
    const { keys, flags } = readsOf(part);
    for (const key of keys) {
      if (ids.has(key)) continue;
      ids.add(key);
      const derived = ruleSet.derived.find((each) => each.key === key);
      if (derived) follow(derived.value);
    }
    for (const flag of ruleSet.flags) if (flags.has(flag.key)) follow(flag.value);
  };
  follow(logic);
  return [...ids];
}
