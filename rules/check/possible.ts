/**
 * Abstract values: a set that contains every possible value, and perhaps more. Only absence from the set is
 * conclusive: such a value is impossible.
 */
import type { Kind } from '../../engine/logic/kinds.ts';

export type Scalar = string | number | boolean | null;

export interface Range {
  min: number;
  max: number;
  /** Whether the bound itself is excluded. */
  minOpen: boolean;
  maxOpen: boolean;
}

export interface Possible {
  /** May be unknown. */
  unknown: boolean;
  /** May be one of these. */
  values: readonly Scalar[];
  /** May be any number in it. */
  range?: Range;
  /** May be any other known value. */
  any: boolean;
}

export const NOTHING: Possible = { unknown: false, values: [], any: false };
export const UNKNOWN: Possible = { unknown: true, values: [], any: false };
/** No information. */
export const ANYTHING: Possible = { unknown: true, values: [], any: true };

export const only = (...values: Scalar[]): Possible => ({ unknown: false, values, any: false });
export const within = (range: Range): Possible => ({ unknown: false, values: [], range, any: false });
export const closed = (min: number, max: number): Range => ({ min, max, minOpen: false, maxOpen: false });
export const EVERY_NUMBER: Range = closed(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);

/** More single values than this are widened to a range, or to any value. */
const MANY = 24;

export function union(...parts: readonly Possible[]): Possible {
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

export const known = (possible: Possible): Possible => ({ ...possible, unknown: false });

const hull = (a: Range, b: Range): Range => ({
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
  minOpen: a.min === b.min ? a.minOpen && b.minOpen : a.min < b.min ? a.minOpen : b.minOpen,
  maxOpen: a.max === b.max ? a.maxOpen && b.maxOpen : a.max > b.max ? a.maxOpen : b.maxOpen,
});

const isOnlyZero = ({ min, max }: Range): boolean => min === 0 && max === 0;
const holdsZero = ({ min, max, minOpen, maxOpen }: Range): boolean =>
  (min < 0 || (min === 0 && !minOpen)) && (max > 0 || (max === 0 && !maxOpen));

export const canBeTrue = ({ values, range, any }: Possible): boolean =>
  any || values.some(Boolean) || (range !== undefined && !isOnlyZero(range));
export const mayBeFalse = ({ values, range, any }: Possible): boolean =>
  any || values.some((value) => !value) || (range !== undefined && holdsZero(range));
export const isKnown = (possible: Possible): boolean =>
  possible.any || possible.values.length > 0 || possible.range !== undefined;

/** The truthy or falsy subset of the possible values. */
export function counting(possible: Possible, asTrue: boolean): Possible {
  const { values, range, any } = possible;
  const kept = range && (asTrue ? !isOnlyZero(range) : holdsZero(range));
  return {
    unknown: false,
    values: values.filter((value) => Boolean(value) === asTrue),
    ...(kept && { range: asTrue ? range : closed(0, 0) }),
    any,
  };
}

/** Possible truth values, as a set of true, false and unknown. */
export const truth = (holds: boolean, fails: boolean, unknown: boolean): Possible => ({
  unknown,
  values: [...(holds ? [true] : []), ...(fails ? [false] : [])],
  any: false,
});

/**
 * Numeric range of the possible values, closed (rounding may reach an excluded bound); undefined if a value
 * may be non-numeric.
 */
export function amounts({ values, range, any }: Possible): Range | undefined {
  const numbers = values.filter((value) => value !== null);
  if (any || numbers.some((value) => typeof value !== 'number')) return undefined;
  const ranges = [
    ...(numbers as number[]).map((value) => closed(value, value)),
    ...(range ? [closed(range.min, range.max)] : []),
  ];
  return ranges.length === 0 ? undefined : ranges.reduce(hull);
}

/** Splits a range at limits: each limit by itself, and the intervals between. */
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
