/** The closed set of operators, with the number of arguments each accepts. */

export interface Arity {
  min: number;
  max: number;
}

const arity = (min: number, max = min): Arity => ({ min, max });
const ANY = Number.POSITIVE_INFINITY;

export const OPERATORS: ReadonlyMap<string, Arity> = new Map([
  // JSON-logic
  ['var', arity(1, 2)],
  ['missing', arity(1, ANY)],
  ['missing_some', arity(2)],
  ['==', arity(2)],
  ['===', arity(2)],
  ['!=', arity(2)],
  ['!==', arity(2)],
  ['!', arity(1)],
  ['!!', arity(1)],
  ['and', arity(1, ANY)],
  ['or', arity(1, ANY)],
  ['if', arity(1, ANY)],
  ['?:', arity(3)],
  ['<', arity(2, 3)],
  ['<=', arity(2, 3)],
  ['>', arity(2)],
  ['>=', arity(2)],
  ['+', arity(1, ANY)],
  ['-', arity(1, 2)],
  ['*', arity(2, ANY)],
  ['/', arity(2)],
  ['%', arity(2)],
  ['max', arity(1, ANY)],
  ['min', arity(1, ANY)],
  ['in', arity(2)],
  ['cat', arity(1, ANY)],
  ['substr', arity(2, 3)],
  ['merge', arity(1, ANY)],
  ['map', arity(2)],
  ['filter', arity(2)],
  ['reduce', arity(3)],
  ['all', arity(2)],
  ['some', arity(2)],
  ['none', arity(2)],
  // Ours: JSON-logic has no operators for unknown values, dates and rounding.
  ['known', arity(1)],
  ['unknown', arity(0)],
  ['coalesce', arity(2)],
  ['countTrue', arity(1, ANY)],
  ['countPossible', arity(1, ANY)],
  ['round', arity(2)],
  ['yearsBetween', arity(2)],
  ['daysBetween', arity(2)],
  ['score', arity(1)],
  ['chose', arity(2)],
  ['flag', arity(1)],
]);

/** Operators whose later arguments are evaluated once per list item, with the item as their data. */
export const LIST_OPERATORS: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'reduce',
  'all',
  'some',
  'none',
]);

/** Path parts that would reach into JavaScript's own objects. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype),
]);
