import { type Change, changed } from '@clinic/fixtures/changed';
import { expect, test } from 'vitest';
import { parsePlan } from './parsePlan.ts';
import { samplePlan } from './testPlan.ts';

const problemsOf = (change: Change) =>
  parsePlan(changed(samplePlan() as never, change)).problems.map(({ path, text }) => `${path}: ${text.key}`);

test('a plan without problems is the plan as written', () => {
  expect(parsePlan(samplePlan())).toEqual({ plan: samplePlan(), problems: [] });
});

test.each<[string, Change, string]>([
  ['no steps', { steps: [] }, 'steps: shapeFew'],
  ['an unknown property', { colour: 'red' }, 'colour: unknownKey'],
  ['an unknown unit', { 'steps[0].unit': 'fortnights' }, 'steps[0].unit: shapeValue'],
  ['half a week', { 'steps[0].count': 0.5 }, 'steps[0].count: shapeType'],
  ['a step twice', { 'steps[1].id': 'checkIn' }, 'steps[1].id: duplicateKey'],
  ['a number of times for one time', { 'steps[1].times': 3 }, 'steps[1].times: planTimes'],
  [
    'a weekday of months',
    { 'steps[0].unit': 'months', 'steps[0].weekday': 'MO' },
    'steps[0].weekday: planWeekday',
  ],
  ['windows that overlap', { 'steps[0].closes': 25 }, 'steps[0].closes: planWindow'],
  ['a step after the end', { 'steps[1].count': 60 }, 'steps[1].count: planLate'],
  ['a reminder before the form opens', { 'steps[0].reminders': [-4] }, 'steps[0].reminders[0]: planReminder'],
  ['a reminder twice', { 'steps[0].reminders': [2, 2] }, 'steps[0].reminders[1]: planReminderTwice'],
  ['a title in one language', { 'title.es': undefined }, 'title.es: noTranslation'],
])('%s is refused with its place', (_what, change, problem) => {
  expect(problemsOf(change)).toEqual([problem]);
});

test.each([null, 3, 'plan', [], { steps: null }])('%j is no plan, and no exception', (document) => {
  const { plan, problems } = parsePlan(document);
  expect(plan).toBeUndefined();
  expect(problems.length).toBeGreaterThan(0);
});
