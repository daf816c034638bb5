import { expect, test } from 'vitest';
import { feetAndInches } from './feetAndInches.ts';

test.each([
  [`5'7"`, 5, 7],
  [`5’ 7”`, 5, 7],
  ["5' 10.5''", 5, 10.5],
  ['5 ft 7 in', 5, 7],
  ['5ft. 11', 5, 11],
  ['6 feet 2 inches', 6, 2],
  ['5 pies 6,5 pulgadas', 5, 6.5],
  [` 5'11 `, 5, 11],
])('%s', (text, feet, inches) => {
  expect(feetAndInches(text)).toEqual({ feet, inches });
});

test.each(["5'", '5 ft', '5 pies'])('%s has no inches', (text) => {
  expect(feetAndInches(text)).toEqual({ feet: 5 });
});

test.each(['', '5', '5.7', '170', '170 cm', '5 7', `'7"`, `5'7'7"`, 'five feet'])(
  '%s is not a height',
  (text) => {
    expect(feetAndInches(text)).toBeUndefined();
  },
);
