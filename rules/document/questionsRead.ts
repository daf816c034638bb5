import { readsOf } from '@clinic/engine/logic';
import type { RuleSet } from './ruleset.ts';
import { logicOf } from './zeroDivisors.ts';

/**
 * Ids of the questions that a rule set reads, for its flags or for the values it derives.
 * @param ruleSet as returned by `parseRuleSet`
 */
export function questionsRead(ruleSet: RuleSet): Set<string> {
  const read = new Set(logicOf(ruleSet).flatMap(({ logic }) => [...readsOf(logic).keys]));
  for (const { key } of [...ruleSet.parameters, ...ruleSet.derived]) read.delete(key);
  return read;
}
