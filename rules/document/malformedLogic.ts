/** Malformed logic of a rule set, reported without hiding other problems. */
import { error, type LogicJson, localize, type Problem } from '@clinic/engine/base';
import { checkLogic, readsScores } from '@clinic/engine/logic';
import { NEVER_KNOWN } from '@clinic/engine/parsing';
import type { RuleSet } from './ruleset.ts';
import { logicOf } from './zeroDivisors.ts';

export const malformedLogic = (ruleSet: RuleSet): Problem[] =>
  logicOf(ruleSet).flatMap(({ logic, path }) => malformedAt(logic, path));

function malformedAt(logic: LogicJson, path: string): Problem[] {
  const problems = checkLogic(logic, path);
  if (problems.length > 0) return problems;
  return readsScores(logic) ? [error(path, 'score_in_rules', localize('scoreInRules'))] : [];
}

/** The rule set with an unknown value in place of malformed logic. */
export function withReadableLogic({ derived, flags, ...rest }: RuleSet): RuleSet {
  const wellFormed = (logic: LogicJson): LogicJson =>
    malformedAt(logic, '').length > 0 ? NEVER_KNOWN : logic;
  return {
    ...rest,
    derived: derived.map((each) => ({ ...each, value: wellFormed(each.value) })),
    flags: flags.map(({ alertWhen, ...flag }) => ({
      ...flag,
      value: wellFormed(flag.value),
      ...(alertWhen !== undefined && { alertWhen: wellFormed(alertWhen) }),
    })),
  };
}
