/** Mathematical functions of numbers. */
import type { Maybe, Value } from '../../base/logicJson.ts';
import { binary, byValue, unary } from './build.ts';
import type { Operator } from './operator.ts';
import type { OperatorWords } from './operatorWords.ts';
import { reading } from './size.ts';

type Key = Extract<OperatorWords, { form: 'single' }>['key'];

const LARGEST = Number.MAX_VALUE;
const number = { role: byValue, gives: 'number', cost: reading } as const;

const isNumber = (value: Value): value is number => typeof value === 'number';

/** Normalizes -0. A result that is no finite number is unknown. */
const finite = (value: number): Maybe => (Number.isFinite(value) ? value + 0 : undefined);

/** Of one number; unknown for any other value. */
const ofOne = (apply: (value: number) => number, key: Key, least = -LARGEST): Operator => ({
  ...number,
  min: 1,
  max: 1,
  evaluate: unary((value) => (isNumber(value) ? finite(apply(value)) : undefined)),
  values: (sets) => ({ ...sets.between(least, LARGEST), unknown: true }),
  words: { form: 'single', key },
});

/** The number as decimal digits, shifted by powers of ten: exact, unlike a multiplication. */
const shifted = (value: number, digits: number): number => {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
};

/**
 * Rounds the decimal number that is written, halves away from zero: 1.005 to 2 digits is 1.01, where `round`
 * gives 1, because the binary number is a little below.
 */
export const roundedHalfUp = (value: number, digits: number): number =>
  Math.sign(value) * shifted(Math.round(shifted(Math.abs(value), digits)), -digits);

export const MATHEMATICS: Readonly<Record<string, Operator>> = {
  abs: ofOne(Math.abs, 'absolute', 0),
  ceiling: ofOne(Math.ceil, 'roundedUp'),
  exp: ofOne(Math.exp, 'exponential', 0),
  floor: ofOne(Math.floor, 'roundedDown'),
  ln: ofOne(Math.log, 'logarithm'),
  sqrt: ofOne(Math.sqrt, 'squareRoot', 0),
  truncate: ofOne(Math.trunc, 'wholePart'),
  power: {
    ...number,
    min: 2,
    max: 2,
    evaluate: binary((base, exponent) =>
      isNumber(base) && isNumber(exponent) ? finite(base ** exponent) : undefined,
    ),
    values: (sets) => ({ ...sets.between(-LARGEST, LARGEST), unknown: true }),
    words: { form: 'pair', key: 'power' },
  },
  roundHalfUp: {
    ...number,
    min: 2,
    max: 2,
    evaluate: binary((value, digits) =>
      isNumber(value) && isNumber(digits) ? finite(roundedHalfUp(value, digits)) : undefined,
    ),
    values: (sets) => ({ ...sets.between(-LARGEST, LARGEST), unknown: true }),
    words: { form: 'first' },
    problem: ([, digits]) =>
      Number.isInteger(digits) && 0 <= Number(digits) && Number(digits) <= 12
        ? undefined
        : { code: 'logic_round', text: 'logicRound' },
  },
};
