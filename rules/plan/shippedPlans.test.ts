import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import { shippedPlans } from '../catalogue.ts';
import { type Course, occurrencesOf } from './occurrences.ts';
import { parsePlan } from './parsePlan.ts';
import type { Plan } from './plan.ts';

test.each(shippedPlans())(
  'the shipped plan %# has no problems, and asks for forms that are shipped',
  (document) => {
    const { plan, problems } = parsePlan(document);
    expect(problems).toEqual([]);
    const forms = shippedDefinitions().map((each) => (each as { id: string }).id);
    for (const { form } of plan?.steps ?? []) expect(forms).toContain(form);
  },
);

test('the year has 13 check-ins, one more after a new dose, and a check before each of 4 prescriptions', () => {
  const { plan } = parsePlan(shippedPlans()[0]);
  const startedOn = '2026-01-05';
  const course: Course = {
    startedOn,
    versions: [{ plan: plan as Plan, from: startedOn }],
    events: [{ kind: 'dose', on: '2026-02-02' }],
    answered: [],
    retired: new Set(),
  };
  const all = occurrencesOf(course, startedOn);
  const dues = (step: string) => all.filter((each) => each.step === step).map(({ due }) => due);
  expect(dues('checkIn')).toHaveLength(13);
  expect(dues('checkIn').slice(0, 3)).toEqual(['2026-02-02', '2026-03-02', '2026-03-30']);
  expect(dues('afterDose')).toEqual(['2026-02-16']);
  expect(dues('refillCheck')).toEqual(['2026-03-30', '2026-06-22', '2026-09-14', '2026-12-07']);
  // Each is open at most in the week before the prescription, and nothing else is before the check-in opens.
  for (const { step, opens, due, closes } of all.filter((each) => each.step === 'refillCheck')) {
    expect(closes, step).toBe(due);
    expect(
      all.filter((other) => other.step !== step && other.opens <= opens && opens <= other.closes),
    ).toEqual([]);
  }
});
