import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOrder, readDate } from './readDate.ts';

const BORN = { year: '1985', month: '3', day: '14' };

test.each([
  ['3/14/1985', 'en'],
  ['14/3/1985', 'es'],
  ['14/3/1985', 'en'],
  ['3/14/1985', 'es'],
  ['14.3.1985', 'es'],
  ['3-14-1985', 'en'],
  ['3 14 1985', 'en'],
  ['1985-3-14', 'en'],
  ['1985/3/14', 'es'],
  ['March 14, 1985', 'en'],
  ['14 March 1985', 'en'],
  ['Mar. 14th 1985', 'en'],
  ['14 de marzo de 1985', 'es'],
  ['14 de marzo del 1985', 'es'],
  ['14-mar-1985', 'es'],
  ['\u200e3/14/1985\u200f', 'en'],
  ['٣/١٤/١٩٨٥', 'en'],
])('%j in %s is 14 March 1985', (text, language) => {
  expect(readDate(text, language)).toEqual(BORN);
});

test('day and month that could be either are in the order of the language', () => {
  expect(readDate('4/3/1985', 'en')).toEqual({ year: '1985', month: '4', day: '3' });
  expect(readDate('4/3/1985', 'es')).toEqual({ year: '1985', month: '3', day: '4' });
});

test.each([
  '',
  '1985',
  '14',
  'March',
  '3/14',
  '3/14/85',
  '1-2-3',
  'March 1985',
  '14 15 March 1985',
  '1/2-1985',
])('%j is no whole date', (text) => {
  for (const language of ['en', 'es']) expect(readDate(text, language)).toBeUndefined();
});

test.each(['en', 'es'])('every day written in the order of %s is read back', (language) => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom('/', '-', '.', ' '), (date, separator) => {
      const parts = {
        day: String(date.getUTCDate()),
        month: String(date.getUTCMonth() + 1),
        year: String(date.getUTCFullYear()),
      };
      const text = dateOrder(language)
        .map((part) => parts[part])
        .join(separator);
      expect(readDate(text, language)).toEqual(parts);
    }),
  );
});
