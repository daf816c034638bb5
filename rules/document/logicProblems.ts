/** Problems of the logic of a rule set: what it reads, in which order. */

import type { LogicJson } from '../../engine/base/logicJson.ts';
import { error, localize, type Problem } from '../../engine/base/problem.ts';
import { checkLogic } from '../../engine/logic/check.ts';
import { readsOf } from '../../engine/logic/references.ts';
import { readsScores } from '../../engine/logic/scores.ts';
import { besideMalformed, NEVER_KNOWN } from '../../engine/parsing/readableLogic.ts';
import { kindProblems } from './kindProblems.ts';
import { costs, namesAsked } from './pairingProblems.ts';
import type { RuleSet } from './ruleset.ts';
import { isGenerated } from './unsettledFlags.ts';
import { logicOf, zeroDivisors } from './zeroDivisors.ts';

export function logicProblems(ruleSet: RuleSet): Problem[] {
  const malformed = logicOf(ruleSet).flatMap(({ logic, path }) => malformedAt(logic, path));
  return malformed.length === 0
    ? problemsOf(ruleSet)
    : besideMalformed(malformed, problemsOf(withReadableLogic(ruleSet)));
}

function malformedAt(logic: LogicJson, path: string): Problem[] {
  const problems = checkLogic(logic, path);
  if (problems.length > 0) return problems;
  return readsScores(logic) ? [error(path, 'score_in_rules', localize('scoreInRules'))] : [];
}

function withReadableLogic({ derived, flags, ...rest }: RuleSet): RuleSet {
  const own = (logic: LogicJson): LogicJson => (malformedAt(logic, '').length > 0 ? NEVER_KNOWN : logic);
  return {
    ...rest,
    derived: derived.map((each) => ({ ...each, value: own(each.value) })),
    flags: flags.map(({ alertWhen, ...flag }) => ({
      ...flag,
      value: own(flag.value),
      ...(alertWhen !== undefined && { alertWhen: own(alertWhen) }),
    })),
  };
}

/** Of a rule set without malformed logic. */
function problemsOf(ruleSet: RuleSet): Problem[] {
  const problems: Problem[] = [];
  const later = new Map(ruleSet.derived.map(({ key }, index) => [key, index]));
  ruleSet.derived.forEach(({ value }, index) => {
    const reads = readsOf(value);
    for (const key of reads.keys) {
      if ((later.get(key) ?? -1) >= index) {
        problems.push(error(`derived[${index}].value`, 'order', localize('derivedLater', { key })));
      }
    }
    for (const key of reads.flags) {
      problems.push(error(`derived[${index}].value`, 'order', localize('derivedReadsFlag', { key })));
    }
  });
  ruleSet.flags.forEach((flag, index) => {
    const { value, alertWhen, type } = flag;
    const path = `flags[${index}]`;
    const earlier = new Set(
      ruleSet.flags
        .slice(0, index)
        .filter((each) => !isGenerated(each))
        .map(({ key }) => key),
    );
    for (const key of isGenerated(flag) ? [] : readsOf(value).flags) {
      if (!earlier.has(key)) {
        problems.push(error(`${path}.value`, 'order', localize('flagLater', { key })));
      }
    }
    // Its own value is known at this point.
    for (const key of alertWhen === undefined ? [] : readsOf(alertWhen).flags) {
      if (key !== flag.key && !earlier.has(key)) {
        problems.push(error(`${path}.alertWhen`, 'order', localize('flagLater', { key })));
      }
    }
    if ((type === 'number') !== (alertWhen !== undefined)) {
      problems.push(error(`${path}.alertWhen`, 'alert', localize('alertOfNumber')));
    }
  });
  const kinds = kindProblems(ruleSet);
  // Reports a text in place of a condition only once.
  const names = namesAsked(ruleSet, () => undefined).filter(
    ({ code, path }) => code !== 'text_truth' || !kinds.some((each) => each.path.startsWith(path)),
  );
  return [...problems, ...kinds, ...zeroDivisors(ruleSet), ...names, ...costs(ruleSet, () => undefined)];
}
