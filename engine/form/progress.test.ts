import { smallVisit } from '@clinic/fixtures/smallVisit';
import { expect, test } from 'vitest';
import { type Progress, progress } from './progress.ts';

const visit = smallVisit();
const at = (stepId: string, sex: string): Progress =>
  progress(visit.questionnaire, visit.resolve({ sex }), stepId);

test.each<[string, string, Progress]>([
  ['person', 'male', { current: 1, total: 4, next: 'body' }],
  ['body', 'male', { current: 2, total: 4, previous: 'person', next: 'history' }],
  ['history', 'male', { current: 3, total: 4, previous: 'body', next: 'review' }],
  ['history', 'female', { current: 3, total: 5, previous: 'body', next: 'women' }],
  ['women', 'female', { current: 4, total: 5, previous: 'history', next: 'review' }],
  ['review', 'female', { current: 5, total: 5, previous: 'women' }],
  ['review', 'male', { current: 4, total: 4, previous: 'history' }],
])('at %s, %s', (stepId, sex, expected) => {
  expect(at(stepId, sex)).toEqual(expected);
});

test('a step that an answer can still lead to is counted', () => {
  expect(progress(visit.questionnaire, visit.resolve({}), 'person')).toEqual({
    current: 1,
    total: 5,
    next: 'body',
  });
});

test('the progress of a hidden step is that of the next shown one', () => {
  expect(at('women', 'male')).toEqual(at('review', 'male'));
});

test('an unknown step counts as the first', () => {
  expect(at('nowhere', 'male')).toEqual(at('person', 'male'));
});
