import { expect, test } from 'vitest';
import { unitSpellings } from '../../../engine/base/units.ts';
import { parseNumber } from './parseNumber.ts';

test.each([
  ['180', 180],
  [' 180.5 ', 180.5],
  ['1,000', 1000],
  ['1 000', 1000],
  ['0', 0],
  ['-2', -2],
  ['.5', 0.5],
  ['5.', 5],
])('in English %j is %d', (text, value) => {
  expect(parseNumber(text, 'en')).toBe(value);
});

test.each([
  ['72,5', 72.5],
  ['72.5', 72.5],
  ['1.250,5', 1250.5],
  ['1,250.5', 1250.5],
  ['1 250,5', 1250.5],
])('in Spanish %j is %d', (text, value) => {
  expect(parseNumber(text, 'es')).toBe(value);
});

test.each(['abc', '', '  ', '12abc', '1,5', '1.2.3', '--1', '1e5', '0x10', 'Infinity', ','])(
  'in English %j is not a number',
  (text) => {
    expect(parseNumber(text, 'en')).toBeUndefined();
  },
);

test.each(['1,2,3', ',', '1.2.3', 'abc'])('in Spanish %j is not a number', (text) => {
  expect(parseNumber(text, 'es')).toBeUndefined();
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
  ['90 kg', '[lb_av]', undefined],
  ['about 200', '[lb_av]', undefined],
])('%s in a box for %s is %s', (text, unit, value) => {
  expect(parseNumber(text, 'en', unitSpellings(unit))).toBe(value);
  expect(parseNumber(text, 'es', unitSpellings(unit))).toBe(value);
});

test('a unit typed after the number is ignored', () => {
  expect(parseNumber('180 lb', 'en', ['lb', 'pounds'])).toBe(180);
  expect(parseNumber('82 KG', 'en', ['kg'])).toBe(82);
  expect(parseNumber('82 stone', 'en', ['kg'])).toBeUndefined();
});
