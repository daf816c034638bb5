import type { Plan, PlanStep } from './plan.ts';

const text = (en: string, es: string) => ({ en, es: { text: es, from: en } });

export const checkIn = (): PlanStep => ({
  id: 'checkIn',
  title: text('Check-in', 'Seguimiento'),
  form: 'weight-loss-check-in',
  when: 'every',
  count: 4,
  unit: 'weeks',
  opens: 3,
  closes: 7,
  reminders: [-3, 2],
});

/** A year of check-ins, and one two weeks after each change of the dose. */
export const samplePlan = (change: Partial<Plan> = {}): Plan => ({
  id: 'weight-loss-year',
  version: '1.0',
  title: text('A year of treatment', 'Un año de tratamiento'),
  languages: ['en', 'es'],
  start: 'approval',
  ends: { count: 52, unit: 'weeks' },
  steps: [
    checkIn(),
    {
      ...checkIn(),
      id: 'afterDose',
      title: text('After a new dose', 'Tras una nueva dosis'),
      when: 'afterDose',
      count: 2,
      opens: 1,
      closes: 5,
      reminders: [0],
    },
  ],
  ...change,
});
