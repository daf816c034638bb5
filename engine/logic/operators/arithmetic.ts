/** Operators that compute a number. */
import { completedYears, daysApart } from '../../base/dates.ts';
import type { Maybe } from '../../base/logicJson.ts';
import type { NamedProblem } from '../../base/problemTexts.ts';
import { asDecimal, roundedTo } from '../base/rounding.ts';
import { isOpen } from '../base/truthy.ts';
import { anyValue, at, binary, byValue, unary } from './build.ts';
import { ANY_NUMBER, type Build, type Operator } from './operator.ts';
import type { OperatorWords } from './operatorWords.ts';
import { reading } from './size.ts';
import type { Calculation } from './valueSet.ts';

/** Normalizes -0: the text of an answer, or a different calculation, would give 0. */
const finite = (value: number): Maybe => (Number.isFinite(value) ? value + 0 : undefined);

/** JSON-logic's + and * parse texts as numbers. Adding 0 turns -0 into 0. */
const parsed = (value: unknown): number =>
  typeof value === 'number' ? value + 0 : Number.parseFloat(String(value));

const sum = (a: number, b: number): number => asDecimal(a + b, Math.max(Math.abs(a), Math.abs(b)));

const number = { role: byValue, gives: 'number', cost: reading, condition: null } as const;

/** From left to right; unknown for a value that does not apply, and for a result that is not finite. */
const evaluated =
  (of: (a: number, b: number) => number, ofOne: (a: number) => number): Build =>
  (args, place) => {
    if (args.length === 1) {
      return unary((value) => (value === null ? undefined : finite(ofOne(value as number))))(args, place);
    }
    const first = at(args, 0);
    const rest = args.slice(1).map((arg) => arg.run);
    return (data, facts) => {
      let result = first(data, facts);
      if (result === null || isOpen(result)) return undefined;
      for (const run of rest) {
        const next = run(data, facts);
        if (next === null || isOpen(next)) return undefined;
        result = of(result as number, next as number);
      }
      return finite(result as number);
    };
  };

const calculation = (
  [min, max]: readonly [number, number],
  { of, ofOne = Number, divides }: Calculation,
  words: OperatorWords,
): Operator => ({
  ...number,
  min,
  max,
  evaluate: evaluated(of, ofOne),
  values: (sets, operands) => sets.computed({ of, ofOne, ...(divides && { divides }) }, operands.all()),
  words,
});

const symbol = (written: string): OperatorWords => ({ form: 'symbol', symbol: written });

const zeroDivisor: Operator['problem'] = ([, divisor]): NamedProblem | undefined =>
  divisor === 0 ? { code: 'logic_division', text: 'logicDivision' } : undefined;

/** A number of whole units from one date to another. */
const span = (
  key: 'years' | 'days',
  between: (from: unknown, to: unknown) => number | undefined,
  most: number,
): Operator => ({
  ...number,
  min: 2,
  max: 2,
  evaluate: binary(between),
  values: (sets) => ({ ...sets.between(0, most), unknown: true }),
  words: { form: 'pair', key },
});

export const ARITHMETIC: Readonly<Record<string, Operator>> = {
  '+': {
    ...calculation([1, ANY_NUMBER], { of: (a, b) => sum(parsed(a), parsed(b)), ofOne: parsed }, symbol('+')),
    sameUnit: true,
  },
  '-': {
    ...calculation(
      [1, 2],
      { of: (a, b) => sum(Number(a), -b), ofOne: (a) => -a },
      { form: 'symbol', symbol: '−', negates: true },
    ),
    sameUnit: true,
  },
  '*': calculation(
    [2, ANY_NUMBER],
    { of: (a, b) => asDecimal(parsed(a) * parsed(b)), ofOne: parsed },
    symbol('×'),
  ),
  '/': {
    ...calculation([2, 2], { of: (a, b) => asDecimal(a / b), divides: true }, symbol('÷')),
    problem: zeroDivisor,
  },
  '%': {
    ...calculation(
      [2, 2],
      { of: (a, b) => sum(Number(a), -asDecimal(b * Math.trunc(asDecimal(a / b)))) },
      symbol('mod'),
    ),
    // Not monotone: the ends of the ranges do not bound it.
    values: anyValue,
    problem: zeroDivisor,
  },
  max: {
    ...calculation([1, ANY_NUMBER], { of: Math.max }, { form: 'items', key: 'largest' }),
    sameUnit: true,
  },
  min: {
    ...calculation([1, ANY_NUMBER], { of: Math.min }, { form: 'items', key: 'smallest' }),
    sameUnit: true,
  },
  round: {
    ...calculation(
      [2, 2],
      { of: (value, digits) => roundedTo(Number(value), Number(digits)) },
      { form: 'first' },
    ),
    problem: ([, digits]) =>
      Number.isInteger(digits) && 0 <= Number(digits) && Number(digits) <= 12
        ? undefined
        : { code: 'logic_round', text: 'logicRound' },
  },
  yearsBetween: span('years', completedYears, 9_999),
  daysBetween: span('days', daysApart, 3_652_424),
};
