/** Where a text stops being JSON. The messages of `JSON.parse` quote the text instead, which can be an answer. */

export interface JsonFault {
  /** From 1. */
  line: number;
  column: number;
  /** The element that is being read, e.g. `item[2].linkId`; empty: the whole text. */
  path: string;
}

const TOKEN =
  /\s*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma';

interface Level {
  isObject: boolean;
  name: string;
  index: number;
}

/** @returns undefined if the text is JSON */
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
      levels.push({ isObject: mark === '{', name: '', index: 0 });
      expected = mark === '{' ? 'first name' : 'first value';
    } else if (isValuePlace && mark === undefined) expected = levels.length > 0 ? 'comma' : 'end';
    else if (top && closes(mark, top, expected)) {
      levels.pop();
      expected = levels.length > 0 ? 'comma' : 'end';
    } else if (top && (expected === 'name' || expected === 'first name') && string !== undefined) {
      top.name = string.slice(1, -1);
      expected = 'colon';
    } else if (expected === 'colon' && mark === ':') expected = 'value';
    else if (top && expected === 'comma' && mark === ',') {
      top.index++;
      expected = top.isObject ? 'name' : 'value';
    } else return place(text, from, levels);
  }
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
