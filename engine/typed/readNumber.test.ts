import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitSpellings } from '../base/units.ts';
import { readNumber, unreadNumber } from './readNumber.ts';

const read = (text: string, language: string, rest: Partial<Parameters<typeof readNumber>[1]> = {}) => {
  const reading = readNumber(text, { language, ...rest });
  return reading.kind === 'number' ? reading.value : reading.kind;
};

test.each([
  ['180', 180],
  [' 180.5 ', 180.5],
  ['1,000', 1000],
  ['1 000', 1000],
  ["1'000", 1000],
  ['1 234 567.5', 1234567.5],
  ['0', 0],
  ['-2', -2],
  ['−2', -2],
  ['.5', 0.5],
  ['5.', 5],
  ['1.234', 1.234],
  ['１２', 12],
  ['٧٢', 72],
  ['\u200e72\u200f', 72],
])('in English %j is %d', (text, value) => {
  expect(read(text, 'en')).toBe(value);
});

test.each([
  ['72,5', 72.5],
  ['72.5', 72.5],
  ['1.250,5', 1250.5],
  ['1,250.5', 1250.5],
  ['1 250,5', 1250.5],
  ['1.234.567', 1234567],
  ['0,250', 0.25],
  ['0.250', 0.25],
  ['1.2340', 1.234],
])('in Spanish %j is %d', (text, value) => {
  expect(read(text, 'es')).toBe(value);
});

test.each(['1.000', '1,200', '12.500', '-1.500'])('in Spanish %j alone has two readings', (text) => {
  expect(read(text, 'es')).toBe('ambiguous');
});

test('of two readings the only one within the limits is taken', () => {
  expect(read('1.200', 'es', { fits: (value) => value >= 100 })).toBe(1200);
  expect(read('1.200', 'es', { fits: (value) => value <= 20 })).toBe(1.2);
  expect(read('1,200', 'es', { fits: () => true })).toBe('ambiguous');
  expect(read('1,200', 'es', { fits: () => false })).toBe('ambiguous');
});

test('a whole number has no decimals, so its separator groups', () => {
  expect(read('1.200', 'es', { isWhole: true })).toBe(1200);
});

test.each(['10-15', '10 15', "5'7", '120 80', '120/80', '10 to 15', '10 a 15', '1 0000', '10 – 15'])(
  '%j is more than one number',
  (text) => {
    for (const language of ['en', 'es']) expect(read(text, language)).toBe('several');
    expect(unreadNumber(text)).toEqual({ kind: 'several' });
  },
);

test.each(['abc', '', '  ', '12abc', '1,5', '1.2.3', '--1', '0x', 'Infinity', ','])(
  'in English %j is not a number',
  (text) => {
    expect(read(text, 'en')).toBe('none');
  },
);

test.each(['1,2,3', ',', '1.2.3', 'abc'])('in Spanish %j is not a number', (text) => {
  expect(read(text, 'es')).toBe('none');
});

test.each([
  ['200lbs', '[lb_av]', 200],
  ['200 lbs.', '[lb_av]', 200],
  ['200 Pounds', '[lb_av]', 200],
  ['200 libras', '[lb_av]', 200],
  ['90 kilos', 'kg', 90],
  ['170 centímetros', 'cm', 170],
  ['120 mm Hg', 'mm[Hg]', 120],
  ['7 hrs', 'h', 7],
  ['90 kg', '[lb_av]', 'none'],
  ['about 200', '[lb_av]', 'none'],
])('%s in a box for %s is %s', (text, unit, value) => {
  const unitWords = unitSpellings(unit);
  expect(read(text, 'en', { unitWords })).toBe(value);
  expect(read(text, 'es', { unitWords })).toBe(value);
});

test('a unit typed after the number is ignored', () => {
  expect(read('180 lb', 'en', { unitWords: ['lb', 'pounds'] })).toBe(180);
  expect(read('82 KG', 'en', { unitWords: ['kg'] })).toBe(82);
  expect(read('82 stone', 'en', { unitWords: ['kg'] })).toBe('none');
});

test('both readings of a kept text are told, whatever the language', () => {
  expect(unreadNumber('1.200')).toEqual({ kind: 'ambiguous', readings: [1.2, 1200] });
  expect(unreadNumber('1,200')).toEqual({ kind: 'ambiguous', readings: [1.2, 1200] });
});

const grouped = (value: number, group: string): string => String(value).replace(/\B(?=(\d{3})+$)/g, group);

test.each([
  ['en', ','],
  ['en', ' '],
  ['en', "'"],
  ['es', ' '],
  ['es', '\u00a0'],
])(
  'in %s a whole number grouped by %j is read or asked about, and never another number',
  (language, group) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (value) => {
        expect(read(grouped(value, group), language)).toBe(value);
      }),
    );
  },
);

test('in Spanish no keyboard loses three zeros', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom('.', ','), (value, group) => {
      expect([value, 'ambiguous']).toContain(read(grouped(value, group), 'es'));
    }),
  );
});

test('a decimal number as a phone shows it is read back, or asked about', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }), (digits, places) => {
      const value = digits / 10 ** places;
      for (const text of [String(value), String(value).replace('.', ',')]) {
        expect([value, 'ambiguous']).toContain(read(text, 'es'));
      }
      expect(read(String(value), 'en')).toBe(value);
    }),
  );
});
