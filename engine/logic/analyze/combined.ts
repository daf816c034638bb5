/** Comparisons and calculations with abstract values. */
import type { Calculation, Relation } from '../operators/valueSet.ts';
import {
  amounts,
  closed,
  EVERY_NUMBER,
  holds,
  isKnown,
  type Range,
  type Scalar,
  truth,
  UNKNOWN,
  union,
  type ValueSet,
  within,
} from './valueSets.ts';

/** Possible results of a comparison of two values. */
export function compared(
  compare: (a: Scalar, b: Scalar) => boolean,
  relation: Relation,
  a: ValueSet,
  b: ValueSet,
): ValueSet {
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
  const seenRanges = (left: Range, right: Range): void => {
    const [first, second] = relation.turned ? [right, left] : [left, right];
    const [may, mayNot] = relation.is === 'below' ? below(first, second) : same(first, second);
    if (relation.denied) seen(mayNot, may);
    else seen(may, mayNot);
  };
  const ranged = (scalars: readonly Scalar[], range: Range, turned: boolean): void => {
    for (const value of scalars) {
      if (typeof value === 'number') {
        const point = closed(value, value);
        if (turned) seenRanges(range, point);
        else seenRanges(point, range);
      } else if (value === null) {
        const result = compare(null, 0);
        seen(result, !result);
      } else seen(true, true);
    }
  };
  if (b.range) ranged(a.values, b.range, false);
  if (a.range) ranged(b.values, a.range, true);
  if (a.range && b.range) seenRanges(a.range, b.range);
  if ((a.any && isKnown(b)) || (b.any && isKnown(a))) seen(true, true);
  return truth(yes, no, a.unknown || b.unknown);
}

/** For some x of a and y of b: whether x < y can be true, and whether it can be false. */
const below = (a: Range, b: Range): [boolean, boolean] => [
  a.min < b.max,
  a.max > b.min || (a.max === b.min && !a.maxOpen && !b.minOpen),
];

/** For some x of a and y of b: whether x = y can be true, and whether it can be false. */
function same(a: Range, b: Range): [boolean, boolean] {
  const overlap =
    (a.min < b.max || (a.min === b.max && !a.minOpen && !b.maxOpen)) &&
    (b.min < a.max || (b.min === a.max && !b.minOpen && !a.maxOpen));
  return [overlap, !(a.min === a.max && b.min === b.max && a.min === b.min)];
}

/** Whether a value may be one of a list. */
export function among(needle: ValueSet, list: readonly Scalar[]): ValueSet {
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

/** Possible results of a calculation: rounding is monotone, so the ends of the ranges bound it. */
export function computed(calculation: Calculation, args: readonly ValueSet[]): ValueSet {
  const ranges = args.map(amounts);
  const open = args.some(({ unknown, values }) => unknown || values.includes(null));
  if (ranges.some((range) => range === undefined)) {
    // Texts are sometimes coerced to numbers: nothing is concluded from them.
    const onlyUnknown = args.some(
      ({ values, range, any }) => !any && !range && values.every((value) => value === null),
    );
    return onlyUnknown ? UNKNOWN : union(UNKNOWN, within(EVERY_NUMBER));
  }
  const [first, ...rest] = ranges as [Range, ...Range[]];
  const { ofOne = Number } = calculation;
  const result =
    rest.length === 0
      ? spanned([ofOne(first.min), ofOne(first.max)])
      : rest.reduce((a, b) => bounds(calculation, a, b), first);
  const finite = Number.isFinite(result.min) && Number.isFinite(result.max);
  return { ...within(result), unknown: open || !finite };
}

function bounds({ of, divides }: Calculation, a: Range, b: Range): Range {
  if (divides && b.min <= 0 && b.max >= 0) return EVERY_NUMBER;
  const corners = [of(a.min, b.min), of(a.min, b.max), of(a.max, b.min), of(a.max, b.max)];
  return corners.some(Number.isNaN) ? EVERY_NUMBER : spanned(corners);
}

const spanned = (ends: readonly number[]): Range => closed(Math.min(...ends), Math.max(...ends));
