/** What a rule set reads of earlier submissions. */
import { TODAY } from '@clinic/engine/form';
import { readsOf } from '@clinic/engine/logic';
import type { RuleSet } from './ruleset.ts';
import { logicOf } from './zeroDivisors.ts';

export interface EarlierReads {
  /** Ids of questions. */
  questions: ReadonlySet<string>;
  /** By key: the derived values, each with the names that it reads. */
  derived: ReadonlyMap<string, readonly string[]>;
}

/**
 * The questions and derived values that are evaluated with earlier submissions, directly or through others.
 * @param ruleSet as returned by `parseRuleSet`
 */
export function earlierReads(ruleSet: RuleSet): EarlierReads {
  const logicOfKey = new Map(ruleSet.derived.map(({ key, value }) => [key, value]));
  const parameters = new Set(ruleSet.parameters.map(({ key }) => key));
  const questions = new Set<string>();
  const derived = new Map<string, readonly string[]>();
  const open = logicOf(ruleSet).flatMap(({ logic }) => [...readsOf(logic).earlier]);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const logic = logicOfKey.get(key);
    if (logic === undefined) {
      if (!parameters.has(key) && key !== TODAY) questions.add(key);
    } else if (!derived.has(key)) {
      const names = [...readsOf(logic).keys];
      derived.set(key, names);
      open.push(...names);
    }
  }
  return { questions, derived };
}
