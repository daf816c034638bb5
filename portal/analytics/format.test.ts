import { expect, test } from 'vitest';
import { duration, minutes, oneDecimal, percent, shortDay, whole } from './format.ts';

test('figures read as the clinic writes them, in either language', () => {
  expect(whole(1234567, 'en')).toBe('1,234,567');
  expect(oneDecimal(31, 'en')).toBe('31.0');
  expect(oneDecimal(31.25, 'es')).toBe('31.3');
  expect(percent(50, 'en')).toBe('50%');
  expect(percent(33.333, 'en')).toBe('33.3%');
  expect(minutes(12, 'en')).toBe('12 min');
  expect(duration(5.5, 'en')).toBe('5.5 hr');
  expect(duration(47.9, 'en')).toBe('47.9 hr');
  expect(duration(48, 'en')).toBe('2 days');
});

test('a calendar day stays that day wherever the reader is', () => {
  expect(shortDay('2026-03-01', 'en')).toBe('Mar 1');
  expect(shortDay('2026-03-01', 'es')).toBe('1 mar');
});
