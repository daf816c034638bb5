import { readsOf } from '../../engine/logic/references.ts';
import type { RuleSet } from './ruleset.ts';

/**
 * Ids of the questions that a rule set reads, for its flags or for the values it derives.
 * @param ruleSet as returned by `parseRuleSet`
 */
export function questionsRead({ parameters, derived, flags }: RuleSet): Set<string> {
  const logic = [
    ...derived.map(({ value }) => value),
    ...flags.flatMap(({ value, alertWhen }) => (alertWhen === undefined ? [value] : [value, alertWhen])),
  ];
  const read = new Set(logic.flatMap((each) => [...readsOf(each).keys]));
  for (const { key } of [...parameters, ...derived]) read.delete(key);
  return read;
}
