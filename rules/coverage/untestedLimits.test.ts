import { assess } from '@clinic/engine/validation';
import { readCases } from '@clinic/fixtures/caseFile';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE, INTAKE_CASES } from '@clinic/fixtures/shipped';
import { expect, test } from 'vitest';
import { withValueAt } from '../document/valueAtPath.ts';
import { patientsFor, untestedLimits } from './untestedLimits.ts';

const { questionnaire, ruleSet } = runtimeOf(INTAKE);
const questionOf = (id: string) => questionnaire.questions.get(id)?.question;
const all = readCases(INTAKE_CASES).map(({ id, asOf, answers }) => ({ id, asOf, answers }));
const limits = (
  rules: typeof ruleSet,
  cases: readonly Pick<(typeof all)[number], 'id' | 'asOf' | 'answers'>[],
) =>
  untestedLimits(
    rules,
    [questionnaire],
    cases.map(({ id, asOf, answers }) => ({ id, inputs: assess(questionnaire, answers, asOf).ruleInputs })),
    questionOf,
  );
const bmi = ruleSet.parameters.findIndex(({ value }) => value === 30);
const moved = withValueAt(ruleSet, `parameters[${bmi}].value`, 31);

test('the shipped cases test every limit of the shipped rules', () => {
  expect(limits(ruleSet, all)).toEqual([]);
});

test('a limit that was moved is untested, until the suggested patients are among the cases', () => {
  const untested = limits(moved, all);
  expect(new Set(untested.map(({ condition }) => condition.limit?.path))).toEqual(
    new Set([`parameters[${bmi}].value`]),
  );
  const suggestedCases = [...patientsFor(untested, moved, questionnaire, all)].filter(
    (each) => each !== undefined,
  );
  const patients = suggestedCases.map(({ answers, asOf }, index) => ({ id: `new-${index}`, asOf, answers }));
  expect(limits(moved, [...all, ...patients])).toEqual([]);
  // One patient who is at the limit tests each condition that compares with it.
  expect(suggestedCases.length).toBeLessThan(untested.length);
  for (const { expected } of suggestedCases) expect(Object.keys(expected)).not.toEqual([]);
});
