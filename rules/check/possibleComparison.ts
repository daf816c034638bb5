/** Comparisons of abstract values. */
import {
  amounts,
  closed,
  EVERY_NUMBER,
  holds,
  type Possible,
  type Range,
  type Scalar,
  truth,
  UNKNOWN,
  union,
  within,
} from './possible.ts';

type Compare = (a: Scalar, b: Scalar) => boolean;

const SCALARS: Readonly<Record<string, Compare>> = {
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's == is JavaScript's
  '==': (a, b) => a == b,
  '===': (a, b) => a === b,
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's != is JavaScript's
  '!=': (a, b) => a != b,
  '!==': (a, b) => a !== b,
  '<': (a, b) => a !== null && b !== null && a < b,
  '<=': (a, b) => a !== null && b !== null && a <= b,
  '>': (a, b) => a !== null && b !== null && a > b,
  '>=': (a, b) => a !== null && b !== null && a >= b,
};

export const isComparison = (operator: string): boolean => Object.hasOwn(SCALARS, operator);

/** Possible results of a comparison of two values. */
export function compared(operator: string, a: Possible, b: Possible): Possible {
  const compare = SCALARS[operator] as Compare;
  let [yes, no] = [false, false];
  const seen = (holdsHere: boolean, failsHere: boolean): void => {
    yes ||= holdsHere;
    no ||= failsHere;
  };
  for (const left of a.values) {
    for (const right of b.values) {
      const result = compare(left, right);
      seen(result, !result);
    }
  }
  const ranged = (scalars: readonly Scalar[], range: Range, turned: boolean): void => {
    for (const value of scalars) {
      if (typeof value === 'number') {
        const point = closed(value, value);
        const [first, second] = turned ? [range, point] : [point, range];
        const { may, mayNot } = ofRanges(operator, first, second);
        seen(may, mayNot);
      } else if (value === null) {
        const different = operator.startsWith('!');
        seen(different, !different);
      } else seen(true, true);
    }
  };
  if (b.range) ranged(a.values, b.range, false);
  if (a.range) ranged(b.values, a.range, true);
  if (a.range && b.range) {
    const { may, mayNot } = ofRanges(operator, a.range, b.range);
    seen(may, mayNot);
  }
  const hasKnown = (side: Possible): boolean =>
    side.any || side.values.length > 0 || side.range !== undefined;
  if ((a.any && hasKnown(b)) || (b.any && hasKnown(a))) seen(true, true);
  return truth(yes, no, a.unknown || b.unknown);
}

interface Outcomes {
  may: boolean;
  mayNot: boolean;
}

function ofRanges(operator: string, a: Range, b: Range): Outcomes {
  switch (operator) {
    case '<':
      return { may: someBelow(a, b), mayNot: someNotBelow(a, b) };
    case '>':
      return { may: someBelow(b, a), mayNot: someNotBelow(b, a) };
    case '<=':
      return { may: someNotBelow(b, a), mayNot: someBelow(b, a) };
    case '>=':
      return { may: someNotBelow(a, b), mayNot: someBelow(a, b) };
    default: {
      const overlap =
        (a.min < b.max || (a.min === b.max && !a.minOpen && !b.maxOpen)) &&
        (b.min < a.max || (b.min === a.max && !b.minOpen && !a.maxOpen));
      const single = a.min === a.max && b.min === b.max && a.min === b.min;
      const equality = { may: overlap, mayNot: !single };
      return operator.startsWith('!') ? { may: equality.mayNot, mayNot: equality.may } : equality;
    }
  }
}

/** Whether some x of a is less than some y of b. */
const someBelow = (a: Range, b: Range): boolean => a.min < b.max;
/** Whether some x of a is y of b or more. */
const someNotBelow = (a: Range, b: Range): boolean =>
  a.max > b.min || (a.max === b.min && !a.maxOpen && !b.minOpen);

/** Whether a value may be one of a list. */
export function among(needle: Possible, list: readonly Scalar[]): Possible {
  const numbers = list.filter((value) => typeof value === 'number');
  let yes = needle.any && list.length > 0;
  let no = needle.any;
  for (const value of needle.values) {
    if (list.includes(value)) yes = true;
    else no = true;
  }
  if (needle.range) {
    const { range } = needle;
    const hit = numbers.some((value) => holds(range, value));
    yes ||= hit;
    no ||= !(hit && range.min === range.max);
  }
  return truth(yes, no, needle.unknown);
}

type OfTwo = (a: number, b: number) => number;

const CORNERS: Readonly<Record<string, OfTwo>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  max: Math.max,
  min: Math.min,
  round: (a, digits) => Number(a.toFixed(digits)),
};

export const isArithmetic = (operator: string): boolean => Object.hasOwn(CORNERS, operator);

/** Possible results of a calculation: rounding is monotone, so the ends of the ranges bound it. */
export function computed(operator: string, args: readonly Possible[]): Possible {
  const ranges = args.map(amounts);
  const open = args.some(({ unknown, values }) => unknown || values.includes(null));
  if (ranges.some((range) => range === undefined)) {
    // Texts are sometimes coerced to numbers: nothing is concluded from them.
    const onlyUnknown = args.some(
      ({ values, range, any }) => !any && !range && values.every((value) => value === null),
    );
    return onlyUnknown ? UNKNOWN : union(UNKNOWN, within(EVERY_NUMBER));
  }
  const of = CORNERS[operator] as OfTwo;
  const known = ranges as Range[];
  const result =
    known.length === 1 && operator === '-'
      ? negative(known[0] as Range)
      : known.reduce((a, b) => bounds(operator, of, a, b));
  const finite = Number.isFinite(result.min) && Number.isFinite(result.max);
  return { ...within(result), unknown: open || !finite };
}

const negative = ({ min, max }: Range): Range => closed(-max, -min);

function bounds(operator: string, of: OfTwo, a: Range, b: Range): Range {
  if (operator === '/' && b.min <= 0 && b.max >= 0) return EVERY_NUMBER;
  const corners = [of(a.min, b.min), of(a.min, b.max), of(a.max, b.min), of(a.max, b.max)];
  if (corners.some(Number.isNaN)) return EVERY_NUMBER;
  return closed(Math.min(...corners), Math.max(...corners));
}
