/** Answers that the intake asks the patient to confirm. */
import type { Answers } from '@clinic/engine/base';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { questionOf } from '@clinic/fixtures/newestIntake';
import { scenario } from '@clinic/fixtures/scenario';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';

describe('checks', () => {
  const typeOne = { type_1_diabetes: 'yes', diabetic_retinopathy: 'no', current_medications: ['x'] };
  const issues = (answers: Answers) =>
    scenario('weight-loss-intake', INTAKE_VERSION)
      .answer({ ...everydayVisit(), ...answers })
      .issueCodes();

  test.each<[string, Answers, string[]]>([
    ['a BMI below 18.5 in pounds', { weight_lb: 114 }, ['weight_lb: check:underweight']],
    ['a BMI of 18.5 and more', { weight_lb: 115 }, []],
    ['kilograms typed as pounds', { weight_lb: 90 }, ['weight_lb: check:underweight']],
    [
      'pounds typed as kilograms',
      { unit_system: 'metric', height_cm: 168, weight_kg: 175 },
      ['weight_kg: check:bmi_above_40'],
    ],
    [
      'pounds of a usual weight typed as kilograms',
      { unit_system: 'metric', height_cm: 165, weight_kg: 140 },
      ['weight_kg: check:bmi_above_40'],
    ],
    ['a BMI of 40 in kilograms', { unit_system: 'metric', height_cm: 160, weight_kg: 102.4 }, []],
    [
      'a BMI above 40 in kilograms',
      { unit_system: 'metric', height_cm: 160, weight_kg: 102.41 },
      ['weight_kg: check:bmi_above_40'],
    ],
    [
      'blood pressure with the numbers exchanged',
      { bp_systolic: 120, bp_diastolic: 185 },
      ['bp_diastolic: max'],
    ],
    [
      'a gallbladder removed without surgery',
      { gallbladder_history: 'removed' },
      ['had_surgery: check:gallbladder_removed'],
    ],
    ['only one number of the blood pressure', { bp_diastolic: null }, ['bp_systolic: check:bottom_missing']],
    ['type 1 diabetes without medicines', { ...typeOne }, ['takes_medicines: check:no_insulin']],
    [
      'type 1 diabetes on metformin alone',
      { ...typeOne, takes_medicines: 'yes', medication_classes: ['other_diabetes_medicine'] },
      ['medication_classes: check:no_insulin'],
    ],
    [
      'type 1 diabetes, medicines not yet chosen',
      { ...typeOne, takes_medicines: 'yes' },
      ['medication_classes: required'],
    ],
    [
      'type 1 diabetes on insulin',
      { ...typeOne, takes_medicines: 'yes', medication_classes: ['insulin'] },
      [],
    ],
    [
      'a last period of three years ago',
      { last_menstrual_period: '2023-01-01' },
      ['last_menstrual_period: check:over_a_year'],
    ],
    [
      'surgery named, then denied',
      { weight_loss_methods: ['surgery'], bariatric_surgery: 'no' },
      ['had_surgery: check:surgery_named'],
    ],
  ])('%s', (_what, answers, expected) => {
    expect(issues(answers)).toEqual(expected);
  });

  test('an unlikely weight offers the other unit', () => {
    const offered = ['weight_lb', 'weight_kg'].flatMap((id) =>
      (questionOf(id).checks ?? []).flatMap(({ switchUnit }) => switchUnit ?? []),
    );
    expect(offered).toEqual([
      { question: 'unit_system', to: 'metric' },
      { question: 'unit_system', to: 'us' },
    ]);
  });
});
