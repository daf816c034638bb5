/** Input from outside → a typed value, or 400 naming the path. */
import { z } from 'zod';
import { BadRequest } from './errors.ts';

const MAX_DEPTH = 12;
/** Of a document with conditions in it; they are checked for their own depth when it is read. */
export const DOCUMENT_DEPTH = 200;
const MAX_TEXT = 20_000;
/** Values and keys of one body. */
const MAX_PARTS = 50_000;
/** Keys that mean something to JavaScript itself. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

/** The body of a request that says all by its address. */
export const Nothing = z.strictObject({}).optional();

/** @throws BadRequest naming every path that is wrong */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { depth = MAX_DEPTH }: { depth?: number } = {},
): z.infer<Schema> {
  refuseUnstorable(input, [], { depthLeft: depth, seen: { parts: 0 } });
  const { data, error } = schema.safeParse(input);
  if (error) throw new BadRequest(error.issues.map(issueText).join('; '));
  return data;
}

/** Refuses what no field may hold: text PostgreSQL cannot store, dangerous keys, endless nesting. */
function refuseUnstorable(
  value: unknown,
  path: string[],
  { depthLeft, seen }: { depthLeft: number; seen: { parts: number } },
): void {
  const refuse = (why: string): never => {
    throw new BadRequest(`${path.join('.') || 'The body'}: ${why}`);
  };
  seen.parts += 1;
  if (seen.parts > MAX_PARTS) refuse(`more than ${MAX_PARTS} parts`);
  if (typeof value === 'string') {
    if (value.length > MAX_TEXT) refuse(`at most ${MAX_TEXT} characters`);
    if (value.includes('\0') || !value.isWellFormed()) refuse('holds characters that are no text');
    return;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) refuse('the number is too large');
  if (typeof value !== 'object' || value === null) return;
  if (depthLeft === 0) refuse(`nested deeper than ${path.length} levels`);
  for (const [key, entry] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) refuse(`the key "${key}" is not allowed`);
    if (key.includes('\0') || !key.isWellFormed()) refuse('a key holds characters that are no text');
    refuseUnstorable(entry, [...path, key], { depthLeft: depthLeft - 1, seen });
  }
}

function issueText({ path, message, ...issue }: z.core.$ZodIssue): string {
  const place = path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[place, key].filter(Boolean).join('.')}: unknown`).join('; ');
  }
  return `${place || 'The body'}: ${message}`;
}
