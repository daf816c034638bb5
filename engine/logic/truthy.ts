import type { Maybe } from './json.ts';

/** JSON-logic's truth: an empty list is false, the rest as in JavaScript. */
export const truthy = (value: Maybe): boolean => truthOf(value) === true;

/**
 * JSON-logic's truth, or `undefined` while it is open: of an unknown value, and of a list with nothing but
 * unknown entries, because each stands for any number of entries, also for none.
 */
export function truthOf(value: Maybe): boolean | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return Boolean(value);
  if (value.length === 0) return false;
  return value.some((item) => item !== undefined) ? true : undefined;
}

/** Whether a value is unknown, or a list or object in which something is. */
export function isOpen(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(isOpen);
}
