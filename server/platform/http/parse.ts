/** External input → a typed value, or a 400 that names the path. */
import { z } from 'zod';
import { BadRequest } from '../base/errors.ts';

const MAX_DEPTH = 12;
/** For a document with conditions; their own depth is checked when it is parsed. */
export const DOCUMENT_DEPTH = 200;
const MAX_TEXT = 20_000;
/** Values and keys in one body. */
const MAX_PARTS = 50_000;
/** Keys with a special meaning in JavaScript. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

/** The body of a request whose URL says everything. */
export const Nothing = z.strictObject({}).optional();

/** @throws BadRequest naming every invalid path */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { depth = MAX_DEPTH }: { depth?: number } = {},
): z.infer<Schema> {
  refuseUnstorable(input, { path: [], parts: 0, depth });
  const { data, error } = schema.safeParse(input);
  if (error) throw new BadRequest(error.issues.map(issueText).join('; '));
  return data;
}

interface Walk {
  /** Path of the value; a single array for all values, since a document has tens of thousands. */
  path: string[];
  parts: number;
  depth: number;
}

/**
 * Refuses what no field may contain: text that PostgreSQL cannot store, dangerous keys, excessive nesting.
 */
function refuseUnstorable(value: unknown, walk: Walk): void {
  walk.parts += 1;
  if (walk.parts > MAX_PARTS) refuse(walk, `more than ${MAX_PARTS} parts`);
  if (typeof value === 'string') {
    if (value.length > MAX_TEXT) refuse(walk, `at most ${MAX_TEXT} characters`);
    if (value.includes('\0') || !value.isWellFormed()) refuse(walk, 'holds characters that are no text');
    return;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(walk, 'the number is too large');
  if (typeof value !== 'object' || value === null) return;
  if (walk.path.length === walk.depth) refuse(walk, `nested deeper than ${walk.depth} levels`);
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) refuse(walk, `the key "${key}" is not allowed`);
    if (key.includes('\0') || !key.isWellFormed()) refuse(walk, 'a key holds characters that are no text');
    walk.path.push(key);
    refuseUnstorable((value as Record<string, unknown>)[key], walk);
    walk.path.pop();
  }
}

function refuse({ path }: Walk, why: string): never {
  throw new BadRequest(`${path.join('.') || 'The body'}: ${why}`);
}

function issueText({ path, message, ...issue }: z.core.$ZodIssue): string {
  const place = path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[place, key].filter(Boolean).join('.')}: unknown`).join('; ');
  }
  return `${place || 'The body'}: ${message}`;
}
