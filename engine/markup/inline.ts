/** Formatting within a line of a text: `**strong**`, `*emphasis*` and `[text](https://…)`. */
import { type Link, linkAt } from './link.ts';

export type Inline = string | Formatted | Link;

interface Formatted {
  kind: 'strong' | 'emphasis';
  content: Inline[];
}

/** A span that was opened by a mark and is closed by the same mark. The outermost span has no mark. */
interface Open {
  mark: '' | '*' | '**';
  content: Inline[];
}

/** Characters that a backslash escapes; before any other character it is a plain backslash. */
const ESCAPABLE = new Set(['\\', '*', '[', '#', '-']);
const SPECIAL = /[\\*[]/;
/** Whether a character belongs to a word: `2*3*4` and `file*name` have no emphasis. */
const WORD = /[\p{L}\p{N}]/u;
/** `*`, `**` and `***`; longer runs are plain characters. */
const MAX_MARKS = 3;

/**
 * Parses a line in linear time. Unmatched marks are plain characters, so every text is valid. Formatting never crosses
 * a line break.
 */
export function parseInline(line: string): Inline[] {
  if (!SPECIAL.test(line)) return line === '' ? [] : [line];
  const open: Open[] = [{ mark: '', content: [] }];
  const add = (part: Inline): void => append((open.at(-1) as Open).content, part);
  let at = 0;
  while (at < line.length) {
    const character = line[at] as string;
    const next = line[at + 1];
    if (character === '\\' && next !== undefined && ESCAPABLE.has(next)) {
      add(next);
      at += 2;
      continue;
    }
    const link = character === '[' ? linkAt(line, at) : undefined;
    if (link) {
      add(link.link);
      at = link.end;
      continue;
    }
    if (character !== '*') {
      const end = nextSpecial(line, at + 1);
      add(line.slice(at, end));
      at = end;
      continue;
    }
    const end = endOfRun(line, at);
    readMarks(open, end - at, line[at - 1], line[end]);
    at = end;
  }
  while (open.length > 1) unwrap(open);
  return (open[0] as Open).content;
}

function nextSpecial(line: string, from: number): number {
  let at = from;
  while (at < line.length && !SPECIAL.test(line[at] as string)) at += 1;
  return at;
}

function endOfRun(line: string, from: number): number {
  let at = from;
  while (line[at] === '*') at += 1;
  return at;
}

/** A run of asterisks closes as many spans as possible, then opens new ones; the rest are plain characters. */
function readMarks(open: Open[], count: number, before: string | undefined, after: string | undefined): void {
  let left = count;
  const isInWord = { before: WORD.test(before ?? ''), after: WORD.test(after ?? '') };
  const canEnd = before !== undefined && /\S/.test(before) && count <= MAX_MARKS;
  const canBegin = after !== undefined && /\S/.test(after) && count <= MAX_MARKS;
  const has = (mark: Open['mark']): boolean => open.some((each) => each.mark === mark);
  while (left > 0) {
    const inner = open.at(-1)?.mark;
    if (canEnd && left >= 2 && has('**') && (inner !== '*' || left === 2)) {
      end(open, '**');
      left -= 2;
    } else if (canEnd && has('*') && !isInWord.after) {
      end(open, '*');
      left -= 1;
    } else if (canBegin && left >= 2 && !has('**')) {
      open.push({ mark: '**', content: [] });
      left -= 2;
    } else if (canBegin && left === 1 && !has('*') && !isInWord.before) {
      open.push({ mark: '*', content: [] });
      left -= 1;
    } else {
      append((open.at(-1) as Open).content, '*'.repeat(left));
      left = 0;
    }
  }
}

function end(open: Open[], mark: '*' | '**'): void {
  while (open.at(-1)?.mark !== mark) unwrap(open);
  const { content } = open.pop() as Open;
  const outer = (open.at(-1) as Open).content;
  if (content.length === 0) append(outer, mark + mark);
  else append(outer, { kind: mark === '**' ? 'strong' : 'emphasis', content });
}

/** An unmatched mark is a plain character. */
function unwrap(open: Open[]): void {
  const { mark, content } = open.pop() as Open;
  const outer = (open.at(-1) as Open).content;
  append(outer, mark);
  for (const part of content) append(outer, part);
}

function append(content: Inline[], part: Inline): void {
  const last = content.at(-1);
  if (typeof part === 'string' && typeof last === 'string') content[content.length - 1] = last + part;
  else if (part !== '') content.push(part);
}
