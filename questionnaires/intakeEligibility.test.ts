/** Who cannot be treated, and the explanations in the intake. */
import type { Answers } from '@clinic/engine/base';
import { ineligible } from '@clinic/engine/form';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { definition, questionnaire, seen } from '@clinic/fixtures/newestIntake';
import { expect, test } from 'vitest';

const explained = (answers: Answers) => ineligible(questionnaire, seen(answers)).map(({ rule }) => rule.id);

test('a pregnancy stated only at the second question gets the same explanation', () => {
  const late = { contraception_methods: ['none'], last_menstrual_period: '2026-01-01' };
  expect(explained({ ...everydayVisit(), ...late, pregnancy_recheck: 'no' })).toEqual([]);
  expect(explained({ ...everydayVisit(), ...late, pregnancy_recheck: 'yes' })).toEqual(['pregnant']);
});

test('eligibility is asked first and explained kindly, and consent and signature come last', () => {
  expect(definition.steps.at(0)?.id).toBe('right_for_you');
  expect(definition.steps.at(-1)?.id).toBe('consent');
  expect(explained(everydayVisit())).toEqual([]);
  const first = new Set(definition.steps[0]?.questions.map(({ id }) => id));
  for (const [change, rule] of [
    [{ date_of_birth: '2010-01-01' }, 'under_18'],
    [{ state: 'outside_us' }, 'outside_us'],
    [{ pregnancy_status: 'yes' }, 'pregnant'],
    [{ pregnancy_plans: 'yes' }, 'planning_pregnancy'],
    [{ mtc_men2_personal: 'yes' }, 'thyroid_cancer'],
    [{ mtc_men2_family: 'yes' }, 'thyroid_cancer'],
    [{ pancreatitis_history: 'yes' }, 'pancreatitis'],
    [{ glp1_allergy: 'yes' }, 'glp1_allergy'],
  ] as const) {
    expect(explained({ ...everydayVisit(), ...change })).toEqual([rule]);
    expect(first).toContain(Object.keys(change)[0]);
  }
  expect(definition.eligibility?.every(({ mayContinue }) => mayContinue)).toBe(true);
});

test('what decided is what was typed, also in other units than the chosen ones', () => {
  const { height_ft: _feet, height_in: _inches, weight_lb: _pounds, ...visit } = everydayVisit();
  const typed = { height_ft: 5, height_in: 8, weight_kg: 45 };
  for (const unit_system of ['us', 'metric']) {
    const [found] = ineligible(questionnaire, seen({ ...visit, ...typed, unit_system }));
    expect(found?.rule.id).toBe('underweight');
    expect(found?.decided).toEqual(expect.arrayContaining(['height_ft', 'height_in', 'weight_kg']));
  }
});
