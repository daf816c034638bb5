/** Problems of the logic of a rule set: missing names and order of evaluation. */
import { error, type LogicJson, localize, type Problem, type ProblemKey } from '@clinic/engine/base';
import { checkLogic, type Kind, kindsOf, type PlacedKind, readsOf, readsScores } from '@clinic/engine/logic';
import { besideMalformed, NEVER_KNOWN } from '@clinic/engine/parsing';
import { costs, namesAsked } from './pairingProblems.ts';
import type { RuleSet } from './ruleset.ts';
import { isGenerated } from './unsettledFlags.ts';
import { logicOf, zeroDivisors } from './zeroDivisors.ts';

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

/**
 * Type errors of flags: a boolean flag with a number, text or list, a numeric one with anything but a number.
 */
function kindProblems({ parameters, derived, flags }: RuleSet): Problem[] {
  const kinds = new Map<string, readonly Kind[]>(
    parameters.map(({ key, value }) => [key, [typeof value === 'number' ? 'number' : 'list']]),
  );
  const ofName = (name: string) => kinds.get(name);
  for (const { key, value } of derived) {
    // Deduplicated: values that choose between others would multiply them.
    kinds.set(key, [...new Set(kindsOf(value, '', ofName).map(({ kind }) => kind))]);
  }
  const wrong = (logic: LogicJson, path: string, wanted: Kind): Problem[] => {
    const kinds = kindsOf(logic, path, ofName);
    const others = kinds.filter(({ kind }) => kind !== wanted && kind !== 'nothing');
    const empty = kinds.every(({ kind }) => kind === 'nothing') ? kinds.slice(0, 1) : [];
    return [...others, ...empty].map((each) => notA(wanted, each));
  };
  return flags.flatMap(({ type, value, alertWhen }, index) => [
    ...wrong(value, `flags[${index}].value`, type),
    ...(alertWhen === undefined ? [] : wrong(alertWhen, `flags[${index}].alertWhen`, 'boolean')),
  ]);
}

const notA = (wanted: Kind, { kind, path }: PlacedKind): Problem =>
  error(path, 'logic_kind', localize(wanted === 'boolean' ? NO_CONDITION[kind] : NO_NUMBER[kind]));

const NO_CONDITION: Record<Kind, ProblemKey> = {
  boolean: 'conditionNothing',
  number: 'conditionNumber',
  text: 'conditionText',
  list: 'conditionList',
  nothing: 'conditionNothing',
};

const NO_NUMBER: Record<Kind, ProblemKey> = {
  boolean: 'numericCondition',
  number: 'numericNothing',
  text: 'numericText',
  list: 'numericList',
  nothing: 'numericNothing',
};

/** Malformed logic of a rule set, reported without hiding other problems. */
const malformedLogic = (ruleSet: RuleSet): Problem[] =>
  logicOf(ruleSet).flatMap(({ logic, path }) => malformedAt(logic, path));

function malformedAt(logic: LogicJson, path: string): Problem[] {
  const problems = checkLogic(logic, path);
  if (problems.length > 0) return problems;
  return readsScores(logic) ? [error(path, 'score_in_rules', localize('scoreInRules'))] : [];
}

/** The rule set with an unknown value in place of malformed logic. */
function withReadableLogic({ derived, flags, ...rest }: RuleSet): RuleSet {
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
