/** The rules of the check-in and of the check before a refill, which read earlier submissions. */
import { comparable, compileQuestionnaire } from '@clinic/engine/form';
import { readCases } from '@clinic/fixtures/caseFile';
import { mutationCheck } from '@clinic/fixtures/logic/mutations';
import { historyOfCase, runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { definitions, nameOf } from '@clinic/fixtures/shippedVersions';
import { describe, expect, test } from 'vitest';
import { coverage } from './coverage/coverage.ts';
import { reachablePoints } from './coverage/reachable.ts';
import { untestedLimits } from './coverage/untestedLimits.ts';
import { evidenceFrom } from './evaluate/flags.ts';

const EVERYDAY = { 'weight-loss-check-in@1.1': 'check-in-everyday', 'refill-check@1.0': 'refill-everyday' };

describe.each(Object.entries(EVERYDAY))('%s', (name, everyday) => {
  const runtime = runtimeOf(name);
  const { questionnaire, ruleSet, compiled } = runtime;
  const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
  const cases = readCases(`fixtures/${name.replace('@', '/')}`).map(
    ({ id, asOf, answers, history, expected }) => ({
      ...{ id, asOf, answers },
      inputs: runtime.inputs(answers, asOf, history && historyOfCase(runtime, history)),
      expected: expected?.flags ?? {},
    }),
  );

  test('the cases try every limit from both sides and every reachable result of every condition', () => {
    expect(untestedLimits(ruleSet, [questionnaire], cases, questionOf)).toEqual([]);
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

  test('every flag has a source, an act and a review date', () => {
    for (const { key, source, act, reviewed } of ruleSet.flags) {
      expect(source.length, key).toBeGreaterThan(10);
      expect(act, key).toBeDefined();
      expect(reviewed, key).toMatch(/^2026-/);
    }
  });

  test('a form without answers leaves each danger unknown, a calm one raises nothing', () => {
    const flags = runtime.evaluate({}, '2026-03-03', []).flags;
    const dangers = ruleSet.flags.filter(({ severity, key }) => severity === 'danger' && key !== 'pregnancy');
    for (const { key } of dangers) expect(flags[key], key).toBe(null);
    const calmCase = cases.find(({ id }) => id === everyday);
    const { evidence } = evidenceFrom(compiled, calmCase?.inputs as (typeof cases)[number]['inputs']);
    expect(Object.keys(evidence).filter((key) => evidence[key]?.value !== false)).toEqual([]);
  });

  test('what the rules read of earlier submissions is one series in every shipped form that asks it', () => {
    const read = compiled.earlier.questions;
    const series = definitions().flatMap((other) =>
      [...comparable(questionnaire.definition, other, read)].map(([key, isAlike]) => ({
        key,
        isAlike,
        in: nameOf(other),
      })),
    );
    expect(series.filter(({ isAlike }) => !isAlike)).toEqual([]);
    const inIntake = series.filter((each) => each.in === INTAKE).map(({ key }) => key);
    expect(inIntake).toContain('pregnancy_status');
    if (name.startsWith('weight'))
      expect(inIntake).toEqual(expect.arrayContaining(['weight_lb', 'weight_kg', 'height_cm']));
    expect(compileQuestionnaire(questionnaire.definition).questions.size).toBeGreaterThan(0);
  });
});
