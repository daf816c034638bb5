import { dateOrder } from '@clinic/engine/typed';
import { expect, test } from 'vitest';
import { joinDate, splitDate, spreadDate } from './dateParts.ts';

test('three boxes make a date, with or without leading zeros or with the name of the month', () => {
  expect(joinDate({ day: '7', month: '3', year: '1985' })).toBe('1985-03-07');
  expect(joinDate({ day: '07', month: '03', year: ' 1985 ' })).toBe('1985-03-07');
  expect(joinDate({ day: '7', month: 'Mar', year: '1985' })).toBe('1985-03-07');
  expect(joinDate({ day: '7', month: 'marzo', year: '1985' })).toBe('1985-03-07');
});

test('29 February is a date in a leap year only', () => {
  expect(joinDate({ day: '29', month: '2', year: '2004' })).toBe('2004-02-29');
  expect(joinDate({ day: '29', month: '2', year: '2005' })).toBe('2005-2-29');
});

test('a named month is kept if the day does not exist', () => {
  expect(joinDate({ day: '31', month: 'febrero', year: '1985' })).toBe('1985-2-31');
});

test('empty boxes are no answer', () => {
  expect(joinDate({ day: ' ', month: '', year: '' })).toBeUndefined();
});

test.each([
  { day: '31', month: '2', year: '1990' },
  { day: '', month: '2', year: '1990' },
  { day: 'x', month: '', year: '' },
  { day: '1', month: '1', year: '90' },
])('the typed text of %j is shown in the boxes again', (parts) => {
  expect(splitDate(joinDate(parts))).toEqual(parts);
});

test('a stored date fills the boxes without leading zeros', () => {
  expect(splitDate('1985-03-07')).toEqual({ day: '7', month: '3', year: '1985' });
  expect(splitDate(undefined)).toEqual({ day: '', month: '', year: '' });
  expect(splitDate(19850307)).toEqual({ day: '', month: '', year: '' });
});

test("the boxes are in the language's order", () => {
  expect(dateOrder('en')).toEqual(['month', 'day', 'year']);
  expect(dateOrder('es')).toEqual(['day', 'month', 'year']);
});

test('a whole date in one field fills all of them', () => {
  const none = { day: '', month: '', year: '' };
  const born = { day: '14', month: '3', year: '1985' };
  expect(spreadDate({ ...none, month: '3/14/1985' }, 'en')).toEqual(born);
  expect(spreadDate({ ...none, day: '14/3/1985' }, 'es')).toEqual(born);
  expect(spreadDate({ day: '1', month: '1', year: 'March 14, 1985' }, 'en')).toEqual(born);
  expect(spreadDate({ day: '1', month: '2', year: '1985' }, 'en')).toBeUndefined();
});

test('a pasted date that does not exist fills the fields, for its day to be reported', () => {
  expect(spreadDate({ day: '31/2/1990', month: '', year: '' }, 'es')).toEqual({
    day: '31',
    month: '2',
    year: '1990',
  });
});
