/**
 * Reads and writes parts of a rule set by path, as used in problems and conditions:
 * `flags[2].value.and[0].>=[1]`.
 */

type Json = unknown;

const partsOf = (path: string): string[] => path.match(/[^.[\]]+/g) ?? [];

/** The value at a path; undefined if there is none. A single argument may be written without its list. */
export function valueAtPath(document: Json, path: string): Json {
  let at: Json = document;
  for (const part of partsOf(path)) {
    if (isLoneArgument(at, part)) continue;
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, Json>)[part];
  }
  return at;
}

/**
 * The document with another value at a path; everything off the path keeps its identity.
 * @throws RangeError if the path does not exist
 */
export function withValueAt<T>(document: T, path: string, value: Json): T {
  return replaced(document, partsOf(path), value, path) as T;
}

function replaced(at: Json, [part, ...rest]: string[], value: Json, path: string): Json {
  if (part === undefined) return value;
  if (isLoneArgument(at, part)) return replaced(at, rest, value, path);
  if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) {
    throw new RangeError(`Nothing at ${path}`);
  }
  const next = replaced((at as Record<string, Json>)[part], rest, value, path);
  return Array.isArray(at) ? at.with(Number(part), next) : { ...at, [part]: next };
}

/** `{"!": x}` is short for `{"!": [x]}`. */
const isLoneArgument = (at: Json, part: string): boolean =>
  part === '0' && !Array.isArray(at) && !(typeof at === 'object' && at !== null && Object.hasOwn(at, '0'));
