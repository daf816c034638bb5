/**
 * Abstract values: a set that contains every possible value, and perhaps more. Only absence from the set is
 * conclusive: such a value is impossible.
 */
import type { Kind } from '../operators/operator.ts';
import type { Range, Scalar, ValueSet } from '../operators/valueSet.ts';

export type { Range, Scalar, ValueSet } from '../operators/valueSet.ts';

export const UNKNOWN: ValueSet = { unknown: true, values: [], any: false };
/** No information. */
export const ANYTHING: ValueSet = { unknown: true, values: [], any: true };

export const only = (...values: Scalar[]): ValueSet => ({ unknown: false, values, any: false });
export const within = (range: Range): ValueSet => ({ unknown: false, values: [], range, any: false });
export const closed = (min: number, max: number): Range => ({ min, max, minOpen: false, maxOpen: false });
export const EVERY_NUMBER: Range = closed(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

/** More single values than this are widened to a range, or to any value. */
const MANY = 24;

export function union(...parts: readonly ValueSet[]): ValueSet {
  const values = [...new Set(parts.flatMap((part) => part.values))];
  const ranges = parts.flatMap(({ range }) => range ?? []);
  const any = parts.some((part) => part.any) || values.length > MANY;
  return {
    unknown: parts.some(({ unknown }) => unknown),
    values: values.length > MANY ? [] : values,
    ...(ranges.length > 0 && { range: ranges.reduce(hull) }),
    any,
  };
}

/**
 * The set without unknown. A list among "any values" may still have an unknown entry, which makes computed results
 * unknown.
 */
export const certain = (set: ValueSet): ValueSet => ({ ...set, unknown: set.unknown && set.any });

const hull = (a: Range, b: Range): Range => ({
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
  minOpen: a.min === b.min ? a.minOpen && b.minOpen : a.min < b.min ? a.minOpen : b.minOpen,
  maxOpen: a.max === b.max ? a.maxOpen && b.maxOpen : a.max > b.max ? a.maxOpen : b.maxOpen,
});

const isOnlyZero = ({ min, max }: Range): boolean => min === 0 && max === 0;
const holdsZero = ({ min, max, minOpen, maxOpen }: Range): boolean =>
  (min < 0 || (min === 0 && !minOpen)) && (max > 0 || (max === 0 && !maxOpen));

export const canBeTrue = ({ values, range, any }: ValueSet): boolean =>
  any || values.some(Boolean) || (range !== undefined && !isOnlyZero(range));
export const canBeFalse = ({ values, range, any }: ValueSet): boolean =>
  any || values.some((value) => !value) || (range !== undefined && holdsZero(range));
export const isKnown = (set: ValueSet): boolean =>
  set.any || set.values.length > 0 || set.range !== undefined;

/** The truthy or falsy subset of the possible values. */
export function counting(set: ValueSet, asTrue: boolean): ValueSet {
  const { values, range, any } = set;
  const hasNumbers = range && (asTrue ? !isOnlyZero(range) : holdsZero(range));
  return {
    unknown: false,
    values: values.filter((value) => Boolean(value) === asTrue),
    ...(hasNumbers && { range: asTrue ? range : closed(0, 0) }),
    any,
  };
}

/** Whether both are the same single value. */
export const areSame = (a: ValueSet, b: ValueSet): boolean =>
  isSingle(a) && isSingle(b) && a.values[0] === b.values[0];

const isSingle = ({ values, unknown, any, range }: ValueSet): boolean =>
  values.length === 1 && !unknown && !any && range === undefined;

/** Possible truth values, as a set of true, false and unknown. */
export const truth = (holds: boolean, fails: boolean, unknown: boolean): ValueSet => ({
  unknown,
  values: [...(holds ? [true] : []), ...(fails ? [false] : [])],
  any: false,
});

/** Whether the possible values are truthy, or the opposite. */
export const truthOf = (set: ValueSet, denied = false): ValueSet =>
  denied
    ? truth(canBeFalse(set), canBeTrue(set), set.unknown)
    : truth(canBeTrue(set), canBeFalse(set), set.unknown);

/**
 * Numeric range of the possible values, closed (rounding may reach an excluded bound); undefined if a value
 * may be non-numeric.
 */
export function amounts({ values, range, any }: ValueSet): Range | undefined {
  const numbers = values.filter((value) => value !== null);
  if (any || numbers.some((value) => typeof value !== 'number')) return undefined;
  const ranges = [
    ...(numbers as number[]).map((value) => closed(value, value)),
    ...(range ? [closed(range.min, range.max)] : []),
  ];
  return ranges.length === 0 ? undefined : ranges.reduce(hull);
}

/** Splits a range at limits: each limit separately, and the intervals between. */
export function splitAt(range: Range, limits: readonly number[], whole: boolean): Range[] {
  const inside = [...new Set(limits)].filter((limit) => holds(range, limit)).sort((a, b) => a - b);
  const parts: Range[] = [];
  let { min, minOpen } = range;
  for (const limit of inside) {
    parts.push({ min, minOpen, max: limit, maxOpen: true }, closed(limit, limit));
    min = limit;
    minOpen = true;
  }
  parts.push({ min, minOpen, max: range.max, maxOpen: range.maxOpen });
  return parts.filter((part) => !isEmpty(part, whole));
}

export const holds = ({ min, max, minOpen, maxOpen }: Range, value: number): boolean =>
  (value > min || (value === min && !minOpen)) && (value < max || (value === max && !maxOpen));

function isEmpty({ min, max, minOpen, maxOpen }: Range, whole: boolean): boolean {
  if (min > max || (min === max && (minOpen || maxOpen))) return true;
  if (!whole || !Number.isFinite(min) || !Number.isFinite(max)) return false;
  const first = minOpen ? Math.floor(min) + 1 : Math.ceil(min);
  const last = maxOpen ? Math.ceil(max) - 1 : Math.floor(max);
  return first > last;
}

/** Whether values of these kinds are always numbers. */
export const isNumeric = (kinds: readonly Kind[]): boolean =>
  kinds.length > 0 && kinds.every((kind) => kind === 'number');
