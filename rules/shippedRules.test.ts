import { describe, expect, test } from 'vitest';
import type { Answers } from '../engine/base/answers.ts';
import { assess } from '../engine/validation/assess.ts';
import { readCases } from '../fixtures/caseFile.ts';
import { everydayVisit } from '../fixtures/everydayVisit.ts';
import { runtimeFor, runtimeOf } from '../fixtures/runtime.ts';
import { INTAKE, INTAKE_CASES } from '../fixtures/shipped.ts';
import { reachablePoints } from './check/reachable.ts';
import { coverage } from './coverage/coverage.ts';
import { mutationCheck } from './coverage/mutations.ts';
import { parseRuleSet } from './document/parseRuleSet.ts';
import type { RuleSet } from './document/ruleset.ts';
import type { Flags } from './evaluate/evidence.ts';

const runtime = runtimeOf(INTAKE);
const { questionnaire, ruleSet } = runtime;
const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
const cases = readCases(INTAKE_CASES).map(({ id, asOf, answers, expected }) => ({
  id,
  inputs: assess(questionnaire, answers, asOf).ruleInputs,
  expected: { ...expected?.flags, ...expected?.extraFlags },
}));

test('the cases cover every reachable side of every condition', () => {
  const reachable = reachablePoints(ruleSet, [questionnaire]);
  const missing = coverage(ruleSet, cases, questionOf).flatMap(({ condition, seen }) =>
    reachable(condition)
      .filter((point) => seen[point] === undefined)
      .map((point) => `${condition.path} ${point}`),
  );
  expect(missing).toEqual([]);
}, 60_000);

test('the cases detect at least 95 % of the mutations of a limit, list or operator', () => {
  const outcomes = mutationCheck(ruleSet, cases, questionOf);
  const noticed = outcomes.filter(({ noticedBy }) => noticedBy.length > 0);
  expect(noticed.length / outcomes.length).toBeGreaterThanOrEqual(0.95);
}, 60_000);

test('every flag and parameter has a source, and every flag a review date', () => {
  for (const { key, source, reviewed } of ruleSet.flags) {
    expect(source.length, key).toBeGreaterThan(10);
    expect(reviewed, key).toMatch(/^2026-/);
  }
  for (const { key, source } of ruleSet.parameters) expect(source.length, key).toBeGreaterThan(8);
});

describe('flags for incomplete safety answers', () => {
  const counting = ruleSet.flags.filter(
    ({ key, severity }) => ['danger', 'warning'].includes(severity) && key !== 'safety_answers_incomplete',
  );
  const others = new Set(counting.map(({ key }) => key));

  test('count exactly the danger and warning flags', () => {
    expect(counting.length).toBeGreaterThan(30);
    expect(others).toContain('suicidality_risk');
    for (const { key } of ruleSet.flags.filter(({ whenUnsettled }) => !whenUnsettled)) {
      const flags = withUnknown(ruleSet, key);
      expect(flags[key], key).toBe(null);
      expect(flags.safety_answers_incomplete, key).toBe(others.has(key));
    }
  }, 60_000);

  test('count an added danger flag without an edit', () => {
    const [first] = ruleSet.flags;
    const added = {
      ...first,
      key: 'new_danger',
      type: 'boolean',
      severity: 'danger',
      value: { unknown: [] },
    };
    const { alertWhen: _, ...flag } = added as typeof added & { alertWhen?: unknown };
    const { ruleSet: next, problems } = parseRuleSet({ ...ruleSet, flags: [...ruleSet.flags, flag] });
    expect(problems).toEqual([]);
    expect(evaluated(next as RuleSet, everydayVisit())).toMatchObject({
      new_danger: null,
      safety_answers_incomplete: true,
    });
  });

  test('are not raised for a complete everyday visit', () => {
    expect(evaluated(ruleSet, everydayVisit()).safety_answers_incomplete).toBe(false);
  });
});

const evaluated = (rules: RuleSet, answers: Answers): Flags =>
  runtimeFor(questionnaire.definition, rules).evaluate(answers, '2026-03-15').flags;

/** The flags of an everyday visit with one of them undetermined. */
function withUnknown(rules: RuleSet, key: string): Flags {
  const flags = rules.flags.map((flag) =>
    flag.key !== key || flag.whenUnsettled ? flag : { ...flag, value: { unknown: [] } },
  );
  return evaluated({ ...rules, flags }, everydayVisit());
}
