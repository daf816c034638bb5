import { assess } from '@clinic/engine/validation';
import { readCases } from '@clinic/fixtures/caseFile';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE, INTAKE_CASES } from '@clinic/fixtures/shipped';
import { expect, test } from 'vitest';
import { reachablePoints } from './check/reachable.ts';
import { coverage } from './coverage/coverage.ts';
import { mutationCheck } from './coverage/mutations.ts';

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
});

test('the cases detect at least 95 % of the mutations of a limit, list or operator', () => {
  const outcomes = mutationCheck(ruleSet, cases, questionOf);
  const noticed = outcomes.filter(({ noticedBy }) => noticedBy.length > 0);
  expect(noticed.length / outcomes.length).toBeGreaterThanOrEqual(0.95);
});

test('every flag and parameter has a source, and every flag a review date', () => {
  for (const { key, source, reviewed } of ruleSet.flags) {
    expect(source.length, key).toBeGreaterThan(10);
    expect(reviewed, key).toMatch(/^2026-/);
  }
  for (const { key, source } of ruleSet.parameters) expect(source.length, key).toBeGreaterThan(8);
});

test('no flag stands for all unknown ones: each danger and warning that is null has its own name', () => {
  expect(ruleSet.flags.filter(({ whenUnsettled }) => whenUnsettled)).toEqual([]);
  const flags = runtime.evaluate({}, '2026-03-15').flags;
  for (const { key, severity } of ruleSet.flags) {
    if (severity === 'danger') expect(flags[key], key).toBe(null);
  }
});

test('a complete everyday visit raises nothing and leaves nothing open', () => {
  const { flags } = runtime.evaluate(everydayVisit(), '2026-03-15');
  expect(Object.entries(flags).filter(([key, value]) => key !== 'bmi' && value !== false)).toEqual([]);
});

test('what is unknown without a blood pressure or a neck size is measured before the first dose', () => {
  const { bp_systolic: _top, bp_diastolic: _bottom, neck_in: _neck, ...unmeasured } = everydayVisit();
  // One risk factor short of the cut: the neck decides.
  const answers = { ...unmeasured, snoring_loud: 'yes', daytime_tired: 'yes', pregnancy_status: 'yes' };
  const { flags } = runtime.evaluate(answers, '2026-03-15');
  const open = ruleSet.flags.filter(({ key }) => flags[key] === null);
  expect(open.map(({ key }) => key)).toEqual(['possible_osa', 'bp_severe', 'bp_severe_pregnancy', 'bp_high']);
  const measured = ruleSet.flags.filter(({ whenUnknown }) => whenUnknown === 'measure');
  expect(measured.map(({ key }) => key)).toEqual(open.map(({ key }) => key));
});

test('every flag says what it asks for, and a contact today has a term', () => {
  expect(ruleSet.flags.filter(({ act }) => act === undefined)).toEqual([]);
  const today = ruleSet.flags.filter(({ act }) => act === 'today');
  expect(today.map(({ key, dueWithin }) => `${key} ${dueWithin}`)).toEqual([
    'contra_abrupt_stop PT4H',
    'suicidality_risk PT4H',
    'bp_severe PT4H',
    'bp_severe_pregnancy PT1H',
  ]);
  expect(ruleSet.flags.filter(({ act }) => act === 'know').map(({ severity }) => severity)).not.toContain(
    'danger',
  );
});
