/** Questions shown to patients, depending on their answers. */
import type { Answers } from '@clinic/engine/base';
import { shownPages, shownSteps } from '@clinic/engine/form';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { questionnaire, seen } from '@clinic/fixtures/newestIntake';
import { expect, test } from 'vitest';

/** A woman of 45 with pancreatitis, two conditions, medications, a surgery and the pill. */
const withHistory: Answers = {
  ...everydayVisit(),
  date_of_birth: '1980-06-20',
  pancreatitis_history: 'yes',
  medical_conditions: ['hypertension', 'diabetes_type_2'],
  weight_loss_methods: ['diet_on_own', 'prescription_medicine'],
  weight_loss_medicines: ['semaglutide'],
  takes_medicines: 'yes',
  medication_classes: ['high_blood_pressure_medicine', 'other_diabetes_medicine'],
  has_allergies: 'yes',
  had_surgery: 'yes',
  alcohol_frequency: 2,
  contraception_methods: ['oral_pill'],
};

test('a patient with a history is asked on 50 pages or fewer', () => {
  const form = seen(withHistory);
  const pages = shownSteps(questionnaire, form).flatMap(({ id }) => shownPages(questionnaire, form, id));
  expect(pages.length).toBeLessThanOrEqual(50);
  expect(pages.length).toBeGreaterThan(30);
});

test('patients who used another medicine are asked whether they take a GLP-1 now, because Trulicity has no option', () => {
  const used = (medicine: string) => ({
    ...everydayVisit(),
    weight_loss_methods: ['prescription_medicine'],
    weight_loss_medicines: [medicine],
  });
  expect(seen(used('other')).questions.get('glp1_now')).toBe('shown');
  expect(seen(used('orlistat')).questions.get('glp1_now')).toBe('hidden');
});
