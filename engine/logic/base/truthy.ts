import type { Maybe } from '../../base/logicJson.ts';
import { giveUp, MAX_LEVELS, spend, spendOnText } from './budget.ts';

/** JSON-logic's truthiness: an empty list is false, otherwise as in JavaScript. */
export const truthy = (value: Maybe): boolean => truthOf(value) === true;

/**
 * JSON-logic's truthiness, or `undefined` if undetermined: for an unknown value, and for a list of only
 * unknown entries, because each represents any number of entries, possibly none.
 */
export function truthOf(value: Maybe): boolean | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return Boolean(value);
  if (value.length === 0) return false;
  const firstKnown = value.findIndex((item) => item !== undefined);
  if (firstKnown !== 0) spend(firstKnown < 0 ? value.length : firstKnown);
  return firstKnown < 0 ? undefined : true;
}

/** Whether a value is unknown, or a list or object that contains an unknown value. */
export function isOpen(value: unknown, level = 0): boolean {
  if (value === undefined) return true;
  if (typeof value === 'string') spendOnText(value.length);
  if (typeof value !== 'object' || value === null) return false;
  if (level > MAX_LEVELS) giveUp();
  const parts = Array.isArray(value) ? value : Object.values(value);
  spend(parts.length);
  for (const part of parts) if (isOpen(part, level + 1)) return true;
  return false;
}
