import type { Maybe } from './json.ts';

/** JSON-logic's truth: an empty list is false, the rest as in JavaScript. */
export const truthy = (value: Maybe): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
