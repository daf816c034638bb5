import { assess } from '@clinic/engine/validation';
import { readCases } from '@clinic/fixtures/caseFile';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE, INTAKE_CASES } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';
import { reachablePoints } from '../check/reachable.ts';
import { flagsFrom } from '../evaluate/flags.ts';
import { coverage } from './coverage.ts';
import type { Point } from './points.ts';
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
    const found = covered(worked).find(({ condition }) => condition.path === path);
    if (!found) throw new RangeError(path);
    return found.condition;
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
    const found = suggest(condition, point);
    expect(found).toBeDefined();
    if (!found) return;
    const [own] = covered([{ id: 'found', answers: found.answers, asOf: found.asOf }]).filter(
      (each) => each.condition.path === path,
    );
    expect(own?.seen[point]).toEqual(['found']);
    expect(found.changed.length).toBeGreaterThan(0);
    const flags = flagsFrom(compiled, assess(questionnaire, found.answers, found.asOf).ruleInputs);
    expect(flags).toMatchObject(found.expected);
    expect(Object.keys(found.expected)).toContain('meets_pharma_criteria');
  });

  test('nothing for a point that cannot be reached', () => {
    const condition = conditionAt(`${pharma}.and[0]`);
    const never = { ...condition, limit: { value: 999, path: '', step: 1 } };
    expect(suggest(never, 'at')).toBe(undefined);
  });
});

test('most reachable points that the cases miss are found', () => {
  const beside = /^(age-49|age-19|neck-39|pressure-179|phq2-|audit-(male|open|unsaid))/;
  const few = all.filter(({ id }) => !beside.test(id));
  const { suggest } = suggester(ruleSet, questionnaire, few);
  const reachable = reachablePoints(ruleSet, [questionnaire]);
  const missing = covered(few).flatMap(({ condition, seen }) =>
    reachable(condition)
      .filter((point) => seen[point] === undefined)
      .map((point) => ({ condition, point })),
  );
  const found = missing.filter(({ condition, point }) => suggest(condition, point));
  expect(missing.length).toBeGreaterThan(5);
  expect(found.length / missing.length).toBeGreaterThan(0.5);
});

test('a count is never unknown, so a missing unknown case is not a gap', () => {
  const reachable = reachablePoints(ruleSet, [questionnaire]);
  const index = ruleSet.flags.findIndex(({ key }) => key === 'depression_screen_positive');
  const found = covered(all).find(({ condition }) => condition.path === `flags[${index}].value.if[0]`);
  expect(found && reachable(found.condition)).toEqual(['true', 'false', 'below', 'at', 'above']);
});
