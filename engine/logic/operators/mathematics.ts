/** Mathematical functions of numbers. */
import type { Maybe, Value } from '../../base/logicJson.ts';
import { asDecimal } from '../base/rounding.ts';
import { binary, byValue, unary } from './build.ts';
import type { Operator } from './operator.ts';
import type { OperatorWords } from './operatorWords.ts';
import { reading } from './size.ts';

type Key = Extract<OperatorWords, { form: 'single' }>['key'];

const LARGEST = Number.MAX_VALUE;
const number = { role: byValue, gives: 'number', cost: reading, condition: null } as const;

const isNumber = (value: Value): value is number => typeof value === 'number';

/** Normalizes -0. A result that is not a finite number is unknown. */
const finite = (value: number): Maybe => (Number.isFinite(value) ? value + 0 : undefined);

/** A function of one number; unknown for any other value. */
const ofOne = (apply: (value: number) => number, key: Key, least = -LARGEST): Operator => ({
  ...number,
  min: 1,
  max: 1,
  evaluate: unary((value) => (isNumber(value) ? finite(apply(value)) : undefined)),
  values: (sets) => ({ ...sets.between(least, LARGEST), unknown: true }),
  words: { form: 'single', key },
});

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
      isNumber(base) && isNumber(exponent) ? finite(asDecimal(base ** exponent)) : undefined,
    ),
    values: (sets) => ({ ...sets.between(-LARGEST, LARGEST), unknown: true }),
    words: { form: 'pair', key: 'power' },
  },
};
