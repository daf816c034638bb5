/** How many questions of the intake a patient sees. */
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { scenario } from '@clinic/fixtures/scenario';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';

describe('filling it in', () => {
  const patient = () => scenario('weight-loss-intake', INTAKE_VERSION);
  const everyday = () => patient().answer(everydayVisit());

  test('an everyday visit has no issue', () => {
    expect(everyday().issues()).toEqual([]);
  });

  test('an empty form shows no conditional question', () => {
    const shown = patient().visibleKeys();
    expect(shown).not.toEqual(expect.arrayContaining(['height_ft']));
    expect(shown).not.toEqual(expect.arrayContaining(['pregnancy_status']));
    expect(shown).toEqual(expect.arrayContaining(['unit_system', 'snoring_loud', 'medical_conditions']));
  });

  test('a patient sees about 60 to 80 of the 100 questions', () => {
    const least = everyday().answer({ sex_at_birth: 'male', exercise_days: 0 }).visibleKeys();
    const most = everyday()
      .answer({
        weight_loss_methods: ['prescription_medicine'],
        medical_conditions: ['diabetes_type_2', 'cancer_history', 'eating_disorder'],
        takes_medicines: 'yes',
        has_allergies: 'yes',
        had_surgery: 'yes',
        alcohol_frequency: 2,
      })
      .visibleKeys();
    expect([least.length, most.length]).toEqual([64, 86]);
  });
});
