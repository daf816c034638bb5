/** The action tags of a field annotation, such as `@HIDDEN` and `@CHARLIMIT=20`. */

export interface ActionTag {
  /** In upper case, with its `@`. */
  name: string;
  /** Without quotes; undefined for a tag without one. */
  value?: string;
}

/** All tags in order, and the remaining text. */
export function readAnnotation(text: string): { tags: ActionTag[]; rest: string } {
  const tags: ActionTag[] = [];
  let rest = '';
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('@', at);
    if (start < 0) break;
    const [, name = ''] = /^@([A-Za-z][A-Za-z0-9_-]*)/.exec(text.slice(start, start + LONGEST_TAG)) ?? [];
    const isTag = name !== '' && !/[A-Za-z0-9_.]/.test(text[start - 1] ?? ' ');
    rest += text.slice(at, start + (isTag ? 0 : 1));
    at = start + 1;
    if (!isTag) continue;
    at = start + 1 + name.length;
    const { value, end } = valueAt(text, at);
    tags.push({ name: `@${name.toUpperCase()}`, ...(value !== undefined && { value }) });
    at = end;
  }
  rest += text.slice(at);
  return { tags, rest: rest.trim() };
}

const LONGEST_TAG = 60;

/** After `=`: in quotes or brackets, or up to the next blank. */
function valueAt(text: string, from: number): { value?: string; end: number } {
  let at = skipBlanks(text, from);
  if (text[at] === '(') return enclosed(text, at, ')', from);
  if (text[at] !== '=') return { end: from };
  at = skipBlanks(text, at + 1);
  const quote = text[at];
  if (quote === '"' || quote === "'") return enclosed(text, at, quote, from);
  let end = at;
  while (end < text.length && !/\s/.test(text[end] as string)) end += 1;
  return { value: text.slice(at, end), end };
}

function enclosed(
  text: string,
  open: number,
  closing: string,
  from: number,
): { value?: string; end: number } {
  const close = closing === ')' ? closingBracket(text, open) : text.indexOf(closing, open + 1);
  return close < 0 ? { end: from } : { value: text.slice(open + 1, close), end: close + 1 };
}

/** Index of the matching closing bracket; -1 if there is none. Brackets in quotes are ignored. */
function closingBracket(text: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < text.length; at += 1) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] as string)) at += 1;
  return at;
}
