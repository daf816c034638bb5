import { assess } from '@clinic/engine/validation';
import { readCases } from '@clinic/fixtures/caseFile';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE, INTAKE_CASES } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';
import { flagsFrom } from '../evaluate/flags.ts';
import { coverage } from './coverage.ts';
import type { Point } from './points.ts';
import { reachablePoints } from './reachable.ts';
import { type BaseCase, suggester } from './suggestions.ts';

const { questionnaire, ruleSet, compiled } = runtimeOf(INTAKE);
const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
const all: BaseCase[] = readCases(INTAKE_CASES).map(({ id, asOf, answers }) => ({
  id,
  asOf,
  answers,
}));
const covered = (cases: readonly BaseCase[]) =>
  coverage(
    ruleSet,
    cases.map(({ id, answers, asOf }) => ({
      id,
      inputs: assess(questionnaire, answers, asOf).ruleInputs,
    })),
    questionOf,
  );
const worked = all.filter(({ id }) => id.startsWith('bmi-30-metric')).slice(0, 1);

describe('from a single case', () => {
  const { suggest } = suggester(ruleSet, questionnaire, worked);
  const conditionAt = (path: string) => {
    const condition = covered(worked).find(({ condition }) => condition.path === path);
    if (!condition) throw new RangeError(path);
    return condition.condition;
  };
  const pharma = `flags[${ruleSet.flags.findIndex(({ key }) => key === 'meets_pharma_criteria')}].value`;

  test.each<[string, string, Point]>([
    ['an age at the limit', `${pharma}.and[0]`, 'at'],
    ['an age below it', `${pharma}.and[0]`, 'below'],
    ['a BMI of exactly 27', `${pharma}.and[1].or[1].and[0]`, 'at'],
    ['a BMI just below 27', `${pharma}.and[1].or[1].and[0]`, 'below'],
    ['a BMI that is not known', `${pharma}.and[1].or[0]`, 'unknown'],
  ])('%s', (_what, path, point) => {
    const condition = conditionAt(path);
    const suggestion = suggest(condition, point);
    expect(suggestion).toBeDefined();
    if (!suggestion) return;
    const [covering] = covered([{ id: 'found', answers: suggestion.answers, asOf: suggestion.asOf }]).filter(
      (each) => each.condition.path === path,
    );
    expect(covering?.seen[point]).toEqual(['found']);
    expect(suggestion.changed.length).toBeGreaterThan(0);
    const flags = flagsFrom(compiled, assess(questionnaire, suggestion.answers, suggestion.asOf).ruleInputs);
    expect(flags).toMatchObject(suggestion.expected);
    expect(Object.keys(suggestion.expected)).toContain('meets_pharma_criteria');
  });

  test('nothing for a point that cannot be reached', () => {
    const condition = conditionAt(`${pharma}.and[0]`);
    const never = { ...condition, limit: { value: 999, path: '', step: 1 } };
    expect(suggest(never, 'at')).toBe(undefined);
  });
});

test('most reachable points that the cases miss are found', () => {
  const unsuggested = /^(age-49|age-19|neck-39|pressure-179|phq2-|audit-(male|open|unsaid))/;
  const few = all.filter(({ id }) => !unsuggested.test(id));
  const { suggest } = suggester(ruleSet, questionnaire, few);
  const reachable = reachablePoints(ruleSet, [questionnaire]);
  const missing = covered(few).flatMap(({ condition, seen }) =>
    reachable(condition)
      .filter((point) => seen[point] === undefined)
      .map((point) => ({ condition, point })),
  );
  const suggested = missing.filter(({ condition, point }) => suggest(condition, point));
  expect(missing.length).toBeGreaterThan(5);
  expect(suggested.length / missing.length).toBeGreaterThan(0.5);
});

test('a count is never unknown, so a missing unknown case is not a gap', () => {
  const reachable = reachablePoints(ruleSet, [questionnaire]);
  const index = ruleSet.flags.findIndex(({ key }) => key === 'depression_screen_positive');
  const condition = covered(all).find(({ condition }) => condition.path === `flags[${index}].value.if[0]`);
  expect(condition && reachable(condition.condition)).toEqual(['true', 'false', 'below', 'at', 'above']);
});
