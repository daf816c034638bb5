import { expect, test } from 'vitest';
import { faultyFields, joinDateTime, splitDateTime } from './dateTimeParts.ts';

test('a day and a time form an answer, without seconds or a time zone', () => {
  expect(joinDateTime({ day: '7', month: '3', year: '2026', time: '08:05' })).toBe('2026-03-07T08:05');
  expect(joinDateTime({ day: '07', month: 'marzo', year: '2026', time: '23:59' })).toBe('2026-03-07T23:59');
});

test('empty fields are no answer', () => {
  expect(joinDateTime({ day: '', month: ' ', year: '', time: '' })).toBeUndefined();
});

test.each([
  { day: '', month: '', year: '', time: '08:05' },
  { day: '7', month: '3', year: '2026', time: '' },
  { day: '31', month: '2', year: '2026', time: '08:05' },
  { day: '', month: 'oT', year: '', time: '' },
  { day: '', month: 'T', year: '26', time: '08:05' },
])('incomplete input is kept: %j', (parts) => {
  expect(splitDateTime(joinDateTime(parts))).toEqual(parts);
});

test('an answer fills the fields', () => {
  expect(splitDateTime('2026-03-07T08:05')).toEqual({ day: '7', month: '3', year: '2026', time: '08:05' });
  expect(splitDateTime(undefined)).toEqual({ day: '', month: '', year: '', time: '' });
});

test.each([
  ['2026-03-07T', false, true],
  ['T08:05', true, false],
  ['2026-2-31T08:05', true, false],
  ['2026-2-31T', true, true],
  ['2026-03-07T08:05', true, true],
  [undefined, true, true],
])('in %s, the date is marked: %s, the time: %s', (value, date, time) => {
  expect(faultyFields(value)).toEqual({ date, time });
});
