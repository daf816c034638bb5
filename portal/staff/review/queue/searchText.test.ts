import { expect, test } from 'vitest';
import { searchText } from './searchText.ts';

test('in Spanish the day comes first', () => {
  expect(searchText('4/2/1980', 'es')).toBe('1980-02-04');
  expect(searchText('4/2/1980', 'en')).toBe('4/2/1980');
  expect(searchText('12/25/1980', 'es')).toBe('12/25/1980');
});

test('anything but a date is unchanged', () => {
  expect(searchText('Ana 4/2/1980', 'es')).toBe('Ana 4/2/1980');
});
