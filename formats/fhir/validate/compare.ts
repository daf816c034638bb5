/** Comparison of FHIR values in JSON. */
import { UCUM } from './codes.ts';
import { isObject, type JsonObject, type TypedValue, textOf } from './json.ts';
import { compareIntervals, intervalOf, timeOf } from './partialDates.ts';

/** Comparison of quantities by their units. */
export interface Units {
  /**
   * @param value in `unit`, a UCUM code
   * @returns the value in the unit `target`; undefined if the units cannot be compared
   */
  convert: (value: number, unit: string, target: string) => number | undefined;
}

/** Rounding differences caused by unit conversion. */
const EPSILON = 1e-9;

/** @returns negative, 0 or positive; undefined if the order of the two cannot be decided */
function compareQuantities(one: unknown, other: unknown, units: Units): number | undefined {
  if (!isObject(one) || !isObject(other)) return undefined;
  return orderOfBound(one.comparator, compareNumbers(one, other, units));
}

/**
 * A quantity with a comparator is a range: "< 5" means something below 5.
 * @param order of the number @returns undefined if the range contains the other value or spans both sides of it
 */
export function orderOfBound(comparator: unknown, order: number | undefined): number | undefined {
  if (comparator === undefined || order === undefined) return order;
  if (comparator === '<') return order <= 0 ? -1 : undefined;
  if (comparator === '<=') return order < 0 ? -1 : undefined;
  if (comparator === '>') return order >= 0 ? 1 : undefined;
  return comparator === '>=' && order > 0 ? 1 : undefined;
}

function compareNumbers(one: JsonObject, other: JsonObject, units: Units): number | undefined {
  const value = one.value;
  const limit = other.value;
  if (typeof value !== 'number' || typeof limit !== 'number') return undefined;
  const code = textOf(one.code);
  const target = textOf(other.code);
  // Numbers with the same unit can be compared, whatever it is: "5 pills".
  const hasNoCodes = code === undefined && target === undefined;
  if (hasNoCodes && one.unit === other.unit && one.system === other.system) return value - limit;
  if (code === undefined || target === undefined || one.system !== other.system) return undefined;
  if (code === target) return value - limit;
  const converted = one.system === UCUM ? units.convert(value, code, target) : undefined;
  if (converted === undefined) return undefined;
  const isClose = Math.abs(converted - limit) <= EPSILON * Math.max(Math.abs(converted), Math.abs(limit));
  return isClose ? 0 : converted - limit;
}

/**
 * Compares two values of types that have an order.
 * @returns negative, 0 or positive; undefined if the order of the two cannot be decided
 */
export function compareValues(one: TypedValue, other: TypedValue, units: Units): number | undefined {
  const { value } = one;
  const limit = other.value;
  if (typeof value === 'number' && typeof limit === 'number') return value - limit;
  if (one.type === 'Quantity' && other.type === 'Quantity') return compareQuantities(value, limit, units);
  if (typeof value !== 'string' || typeof limit !== 'string') return undefined;
  if (one.type === 'Time' && other.type === 'Time') {
    const [time, against] = [timeOf(value), timeOf(limit)];
    return time && against && compareIntervals(time, against);
  }
  if (one.type.startsWith('Date') && other.type.startsWith('Date')) {
    const [moment, against] = [intervalOf(value), intervalOf(limit)];
    return moment && against && compareIntervals(moment, against);
  }
  return value === limit ? 0 : value < limit ? -1 : 1;
}

/** @returns whether two values are equal; undefined if that cannot be decided (partial dates, unknown units) */
export function equalValues(one: TypedValue, other: TypedValue, units: Units): boolean | undefined {
  const { value } = one;
  const expected = other.value;
  if (one.type === 'Coding' && isObject(value) && isObject(expected)) {
    if (value.code !== expected.code) return false;
    return value.system === undefined || expected.system === undefined || value.system === expected.system;
  }
  if (one.type === 'Reference' && isObject(value) && isObject(expected))
    return value.reference === expected.reference;
  if (typeof value === 'boolean' || typeof expected === 'boolean') return value === expected;
  const isText = typeof value === 'string' && typeof expected === 'string';
  if (isText && value === expected) return true;
  const order = compareValues(one, other, units);
  if (order !== undefined) return order === 0;
  return one.type === other.type || (one.type.startsWith('Date') && other.type.startsWith('Date'))
    ? undefined
    : false;
}
