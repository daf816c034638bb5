/** Imported questions are shown as the form says, or always with the reason in the report. */
import { depending } from '@clinic/testing/fhir/dependingQuestion';
import { core } from '@clinic/testing/fhir/forms';
import { questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

test.each(['>', '>=', '<', '<=', '='])(
  'without an answer, a condition "time %s day" is not met',
  (operator) => {
    const { isShown } = depending({ type: 'dateTime' }, { operator, answerDateTime: '2024-01-01' });
    expect(isShown({})).toBe(false);
  },
);

test.each([undefined, 1, 200])('answers to a repeated multi-line text can be compared', (most) => {
  const extension = most === undefined ? [] : [{ url: core('questionnaire-maxOccurs'), valueInteger: most }];
  const question = { type: 'text', repeats: true, extension };
  const { isShown, of } = depending(question, { operator: '=', answerString: 'cough' });
  expect([['fever', 'cough'], ['fever']].map((a) => isShown({ a }))).toEqual([true, false]);
  expect(of(0)).toBe('taken');
});

test('a date with a time is compared with a date by its day', () => {
  const { isShown } = depending({ type: 'dateTime' }, { operator: '>', answerDateTime: '2024-01-01' });
  expect(['2024-01-01T23:59', '2024-01-02T00:00'].map((a) => isShown({ a }))).toEqual([false, true]);
});

test.each<[string, JsonObject, JsonObject, string]>([
  ['a number with a text', { type: 'integer' }, { answerString: '3' }, 'kept'],
  ['a text with a number', { type: 'string' }, { answerInteger: 3 }, 'kept'],
  ['a time with seconds', { type: 'time' }, { answerTime: '08:30:30' }, 'kept'],
  ['a time without seconds', { type: 'time' }, { answerTime: '08:30:00' }, 'taken'],
  ['a time with a time zone', { type: 'dateTime' }, { answerDateTime: '2024-01-01T23:30:00Z' }, 'mapped'],
  ['a day', { type: 'date' }, { answerDate: '2024-01-01' }, 'taken'],
  ['a quantity with a number', { type: 'quantity' }, { answerDecimal: 3 }, 'mapped'],
])('%s: the report says how it is compared', (_what, question, answer, expected) => {
  const { of, definition } = depending(question, { operator: '=', ...answer });
  expect(of(0)).toBe(expected);
  const isDropped = questionsOf(definition)[1]?.showWhen === undefined;
  expect(isDropped).toBe(expected === 'kept');
});
