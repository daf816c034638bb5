import { assess } from '@clinic/engine/validation';
import { readCases } from '@clinic/fixtures/caseFile';
import { mutationCheck, mutationsOf } from '@clinic/fixtures/logic/mutations';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE, INTAKE_CASES } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';
import { type ConditionCoverage, coverage } from './coverage.ts';
import { pointsOf } from './points.ts';

const { questionnaire, ruleSet } = runtimeOf(INTAKE);
const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
const all = readCases(INTAKE_CASES).map(({ id, asOf, answers, expected }) => ({
  id,
  inputs: assess(questionnaire, answers, asOf).ruleInputs,
  expected: { ...expected?.flags, ...expected?.extraFlags },
}));
const at = (conditions: ConditionCoverage[], path: string) =>
  conditions.find(({ condition }) => condition.path === path);
const pharma = ruleSet.flags.findIndex(({ key }) => key === 'meets_pharma_criteria');

describe('coverage', () => {
  const conditions = coverage(ruleSet, all, questionOf);

  test('reports for each limit its unit and the cases at it and next to it', () => {
    const limit = at(conditions, `flags[${pharma}].value.and[1].or[0]`);
    expect(limit?.condition).toMatchObject({
      owner: { kind: 'flag', key: 'meets_pharma_criteria' },
      operator: '>=',
      limit: { value: 30, path: 'parameters[1].value', unit: 'kg/m2', step: 0.1 },
    });
    expect(limit?.seen.at).toContain('bmi-30-metric');
    expect(limit?.seen.below).toContain('bmi-30-metric-below');
    expect(limit?.seen.at).not.toContain('bmi-30-metric-below');
  });

  test('is empty without cases, but still lists every condition', () => {
    const none = coverage(ruleSet, [], questionOf);
    expect(none.map(({ condition }) => condition.path)).toEqual(
      conditions.map(({ condition }) => condition.path),
    );
    expect(none.every(({ seen }) => Object.keys(seen).length === 0)).toBe(true);
  });

  test('the shipped cases cover most points of the shipped rules', () => {
    const points = conditions.flatMap(({ condition, seen }) =>
      pointsOf(condition).map((point) => seen[point] !== undefined),
    );
    expect(points.filter(Boolean).length / points.length).toBeGreaterThan(0.8);
  });

  test('an unknown answer counts as unknown, also inside a derived value', () => {
    const derived = ruleSet.derived.findIndex(({ key }) => key === 'snoringLoud');
    expect(at(conditions, `derived[${derived}].value`)?.seen.unknown).not.toHaveLength(0);
  });
});

describe('mutation check', () => {
  const outcomes = mutationCheck(ruleSet, all, questionOf);
  const of = (path: string) => outcomes.filter(({ mutation }) => mutation.path === path);

  test('every limit is moved in both directions and every operator changed', () => {
    expect(of('parameters[1].value').map(({ mutation }) => mutation.after)).toEqual([29.9, 30.1]);
    expect(of(`flags[${pharma}].value.and[1].or[0]`)).toMatchObject([
      { mutation: { kind: 'operator', after: { '>': expect.anything() } } },
    ]);
    expect(outcomes).toHaveLength(mutationsOf(ruleSet, questionOf).length);
  });

  test('the case at the limit detects a limit moved up, and ">" instead of "at least"', () => {
    const [, up] = of('parameters[1].value');
    expect(up?.noticedBy).toContain('bmi-30-metric');
    expect(of(`flags[${pharma}].value.and[1].or[0]`)[0]?.noticedBy).toContain('bmi-30-metric');
  });

  test('the mutations survive without the cases at the limit', () => {
    const fewer = all.filter(({ id }) => !id.startsWith('bmi-'));
    const moved = mutationsOf(ruleSet, questionOf).filter(({ path }) => path === 'parameters[1].value');
    const outcomes = mutationCheck(ruleSet, fewer.slice(0, 3), questionOf, moved);
    expect(outcomes.map(({ noticedBy }) => noticedBy)).toEqual([[], []]);
  });

  test('removing an entry of a list is detected', () => {
    const lists = outcomes.filter(({ mutation }) => mutation.kind === 'list');
    expect(lists.filter(({ noticedBy }) => noticedBy.length > 0).length).toBeGreaterThan(3);
  });
});
