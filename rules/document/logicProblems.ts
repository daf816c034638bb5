/** Problems of the logic of a rule set: missing names and order of evaluation. */
import { error, localize, type Problem } from '@clinic/engine/base';
import { readsOf } from '@clinic/engine/logic';
import { besideMalformed } from '@clinic/engine/parsing';
import { kindProblems } from './kindProblems.ts';
import { malformedLogic, withReadableLogic } from './malformedLogic.ts';
import { costs, namesAsked } from './pairingProblems.ts';
import type { RuleSet } from './ruleset.ts';
import { isGenerated } from './unsettledFlags.ts';
import { zeroDivisors } from './zeroDivisors.ts';

export function logicProblems(ruleSet: RuleSet): Problem[] {
  const malformed = malformedLogic(ruleSet);
  return malformed.length === 0
    ? problemsOf(ruleSet)
    : besideMalformed(malformed, problemsOf(withReadableLogic(ruleSet)));
}

/** Problems of a rule set without malformed logic. */
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
