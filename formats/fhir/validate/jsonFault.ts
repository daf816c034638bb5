/**
 * Locates the syntax error of invalid JSON. The messages of `JSON.parse` quote the text, which can contain an answer.
 */

interface JsonFault {
  /** From 1. */
  line: number;
  column: number;
  /** The element that is being read, e.g. `item[2].linkId`; empty: the whole text. */
  path: string;
  /** Whether the problem is a duplicate name in an object: `JSON.parse` drops the first value. */
  isDuplicate?: true;
}

const TOKEN =
  /\s*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma';

interface Level {
  isObject: boolean;
  name: string;
  index: number;
  names: Set<string>;
}

/** @returns undefined if the text is JSON in which no object has a name twice */
export function jsonFault(text: string): JsonFault | undefined {
  const levels: Level[] = [];
  let expected: Expected | 'end' = 'value';
  TOKEN.lastIndex = 0;
  for (;;) {
    const from = TOKEN.lastIndex;
    const [, mark, string, plain] = TOKEN.exec(text) ?? [];
    const top = levels.at(-1);
    if (mark === undefined && string === undefined && plain === undefined)
      return expected === 'end' && text.slice(from).trim() === '' ? undefined : place(text, from, levels);
    const isValuePlace = expected === 'value' || expected === 'first value';
    if (isValuePlace && (mark === '{' || mark === '[')) {
      levels.push({ isObject: mark === '{', name: '', index: 0, names: new Set() });
      expected = mark === '{' ? 'first name' : 'first value';
    } else if (isValuePlace && mark === undefined) expected = levels.length > 0 ? 'comma' : 'end';
    else if (top && closes(mark, top, expected)) {
      levels.pop();
      expected = levels.length > 0 ? 'comma' : 'end';
    } else if (top && (expected === 'name' || expected === 'first name') && string !== undefined) {
      top.name = JSON.parse(string) as string;
      if (top.names.has(top.name)) return { ...place(text, from, levels), isDuplicate: true };
      top.names.add(top.name);
      expected = 'colon';
    } else if (expected === 'colon' && mark === ':') expected = 'value';
    else if (top && expected === 'comma' && mark === ',') {
      top.index++;
      expected = top.isObject ? 'name' : 'value';
    } else return place(text, from, levels);
  }
}

/**
 * Whether an object has a duplicate name, of which `JSON.parse` kept only the last value.
 * @param value the result of `JSON.parse`
 */
export const hasDuplicateNames = (text: string, value: unknown): boolean => colonsIn(text) > namesIn(value);

/** The colons outside strings: one for each name of an object. */
function colonsIn(text: string): number {
  let colons = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText && code === 92) at++;
    else if (code === 34) isText = !isText;
    else if (!isText && code === 58) colons++;
  }
  return colons;
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + namesIn(part), Array.isArray(value) ? 0 : parts.length);
}

function closes(mark: string | undefined, { isObject }: Level, expected: Expected | 'end'): boolean {
  if (mark !== (isObject ? '}' : ']')) return false;
  return expected === 'comma' || expected === (isObject ? 'first name' : 'first value');
}

function place(text: string, from: number, levels: readonly Level[]): JsonFault {
  const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const lines = text.slice(0, at).split('\n');
  const path = levels
    .map(({ isObject, name, index }) => (isObject ? name && `.${name}` : `[${index}]`))
    .join('')
    .replace(/^\./, '');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, path };
}
