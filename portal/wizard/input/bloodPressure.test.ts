import { expect, test } from 'vitest';
import { bloodPressure } from './bloodPressure.ts';

test.each(['120/80', '120 / 80', '120\\80', '120-80', '120 over 80', '120 sobre 80', ' 120/80 mmHg'])(
  '%s is 120 over 80',
  (text) => {
    expect(bloodPressure(text)).toEqual({ first: 120, second: 80 });
  },
);

test.each(['120', '120/', '/80', '1200/80', '120/8', '12 March', '120/80/60', ''])(
  '%s is not a pair',
  (text) => {
    expect(bloodPressure(text)).toBeUndefined();
  },
);
