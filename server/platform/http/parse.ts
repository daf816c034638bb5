/** External input → a typed value, or a 400 that names the path. */
import { z } from 'zod';
import { BadRequest } from '../base/errors.ts';

const MAX_DEPTH = 12;
const MAX_TEXT = 20_000;

/** Limits of a body beyond what its schema says. */
export interface Bounds {
  depth: number;
  /** The maximum number of values in one body. */
  parts: number;
  /** The maximum length of a text with that key. */
  charactersOf(key: string | undefined): number;
}

const USUAL: Bounds = { depth: MAX_DEPTH, parts: 50_000, charactersOf: () => MAX_TEXT };

/** A translated consent. */
const MAX_DOCUMENT_TEXT = 90_000;
/** Files inside a document: what a form was imported from, and pictures. Only the body limit applies to them. */
const FILES = new Set(['source', 'supporting', 'data']);

/** For a document with conditions; their depth, and the length of each text, are checked when it is parsed. */
export const DOCUMENT_BOUNDS: Bounds = {
  depth: 200,
  // A list of 10,000 options in two languages has 70,000.
  parts: 100_000,
  charactersOf: (key) => (key !== undefined && FILES.has(key) ? Number.POSITIVE_INFINITY : MAX_DOCUMENT_TEXT),
};
/** Keys with a special meaning in JavaScript. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']);

/** The body of a request whose URL says everything. */
export const Nothing = z.strictObject({}).optional();

/** @throws BadRequest naming every invalid path */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  bounds: Bounds = USUAL,
): z.infer<Schema> {
  refuseUnstorable(input, { path: [], parts: 0, bounds });
  const { data, error } = schema.safeParse(input);
  if (error) throw new BadRequest(error.issues.map(issueText).join('; '));
  return data;
}

interface Walk {
  /** Path of the value; a single array for all values, since a document has tens of thousands. */
  path: string[];
  parts: number;
  bounds: Bounds;
}

/**
 * Refuses what no field may contain: text that PostgreSQL cannot store, dangerous keys, excessive nesting.
 */
function refuseUnstorable(value: unknown, walk: Walk): void {
  walk.parts += 1;
  if (walk.parts > walk.bounds.parts) refuse(walk, `more than ${walk.bounds.parts} parts`);
  if (typeof value === 'string') {
    const most = walk.bounds.charactersOf(walk.path.at(-1));
    if (value.length > most) refuse(walk, `at most ${most} characters`);
    if (value.includes('\0') || !value.isWellFormed()) refuse(walk, 'holds characters that are no text');
    return;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(walk, 'the number is too large');
  if (typeof value !== 'object' || value === null) return;
  const { depth } = walk.bounds;
  if (walk.path.length === depth) refuse(walk, `nested deeper than ${depth} levels`);
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
