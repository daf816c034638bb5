import { expect, test } from 'vitest';
import { isBlank } from './answers.ts';

test.each([[undefined], [null], [''], [' \n\t'], [[]], [[null, '']], [{}], [{ a: ' ', b: [] }]])(
  '%j is blank',
  (value) => {
    expect(isBlank(value)).toBe(true);
  },
);

test.each([[0], [false], ['0'], [[0]], [['', 'a']], [{ a: false }], [Number.NaN]])(
  '%j is an answer',
  (value) => {
    expect(isBlank(value)).toBe(false);
  },
);
