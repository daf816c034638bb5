/** Shared format checks of answers. Each returns the first fault. */
import type { Option } from '../definition/definition.ts';
import { lengthOf } from '../typed/cleanText.ts';
import type { Finding } from './questionType.ts';

export type Fault = Finding | undefined;

export const refused = (code: string, params?: Finding['params']): Finding => ({
  level: 'hard',
  code,
  ...(params && { params }),
});

/** A text with this minimum and maximum length in characters as a person counts them. */
export function textFault(value: unknown, maxLength = Number.POSITIVE_INFINITY, minLength = 0): Fault {
  if (typeof value !== 'string') return refused('type');
  const isLonger = value.length > maxLength && lengthOf(value) > maxLength;
  if (isLonger) return refused('maxLength', { limit: maxLength });
  const isShorter = minLength > 0 && lengthOf(value) < minLength;
  return isShorter ? refused('minLength', { limit: minLength }) : undefined;
}

/** A text of an answer that contains several: the message says which one, where blank ones do not count. */
export function entryTextFault(value: unknown, maxLength: number): Fault {
  const fault = textFault(value, maxLength);
  return fault?.code === 'maxLength'
    ? { ...fault, params: { ...fault.params, fault: 'entryLength', start: startOf(value as string) } }
    : fault;
}

const START_LENGTH = 30;

/** The first words, or the first characters of a long word. */
function startOf(text: string): string {
  // Twice as many code units: a character outside the basic plane has two.
  const characters = [...text.trim().slice(0, 2 * START_LENGTH + 2)];
  const start = characters.slice(0, START_LENGTH).join('').replace(/\s/g, ' ');
  if (characters.length <= START_LENGTH) return start;
  const lastSpace = characters[START_LENGTH] === ' ' ? start.length : start.lastIndexOf(' ');
  return `${(lastSpace > 0 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}

export function listFault(
  value: unknown,
  { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: { minItems?: number; maxItems?: number },
  entryFault: (entry: unknown, index: number) => Fault,
): Fault {
  if (!Array.isArray(value)) return refused('type');
  if (value.length > maxItems) return refused('maxItems', { limit: maxItems });
  if (value.length < minItems) return refused('minItems', { limit: minItems });
  return firstOf(value, entryFault);
}

/** An object with only these keys. */
export function objectFault(
  value: unknown,
  parts: ReadonlyArray<{ key: string; required?: boolean; fault: (part: unknown) => Fault }>,
): Fault {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused('type');
  const record = value as Record<string, unknown>;
  const isGiven = (key: string): boolean => Object.hasOwn(record, key) && record[key] !== undefined;
  if (parts.some(({ key, required }) => required && !isGiven(key))) return refused('incomplete');
  const keys = new Set(parts.map(({ key }) => key));
  if (Object.keys(record).some((key) => !keys.has(key))) return refused('type');
  return firstOf(parts, ({ key, fault }) => (isGiven(key) ? fault(record[key]) : undefined));
}

function firstOf<T>(list: readonly T[], faultOf: (each: T, index: number) => Fault): Fault {
  for (const [index, each] of list.entries()) {
    const fault = faultOf(each, index);
    if (fault) return fault;
  }
  return undefined;
}

const offered = new WeakMap<readonly Option[], ReadonlySet<unknown>>();

/** Whether a value is one of the options; long lists need no linear search. */
export function isOffered(options: readonly Option[], value: unknown): boolean {
  let values = offered.get(options);
  if (!values) {
    values = new Set(options.map((option) => option.value));
    offered.set(options, values);
  }
  return values.has(value);
}
