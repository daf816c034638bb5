/** Writes the markup of one line from runs of equally formatted text. */
import { escapedMarks, type Inline, parseInline } from '@clinic/engine/markup';

export interface Style {
  strong: boolean;
  emphasis: boolean;
  href?: string | undefined;
}

export interface Run extends Style {
  text: string;
}

/** @returns undefined if a line cannot express it */
export function lineIn(runs: readonly Run[]): string | undefined {
  const wanted = grouped(runs, 'strong');
  const plain = written(wanted, (text) => text).trim();
  const same = JSON.stringify(trimmed(wanted));
  const isIt = (line: string): boolean => JSON.stringify(parseInline(line)) === same;
  if (isIt(plain)) return plain;
  const escaped = written(wanted, escapedMarks).trim();
  return isIt(escaped) ? escaped : undefined;
}

/** Strong parts containing emphasized ones; blanks at their ends are moved outside. */
function grouped(runs: readonly Run[], by: 'strong' | 'emphasis'): Inline[] {
  const parts: Inline[] = [];
  const add = (part: Inline): void => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  };
  const inside = (group: readonly Run[]): Inline[] =>
    by === 'strong' ? grouped(group, 'emphasis') : group.flatMap(inlinesOf);
  for (let start = 0; start < runs.length; ) {
    const isMarked = runs[start]?.[by] === true;
    let end = start + 1;
    while (end < runs.length && runs[end]?.[by] === isMarked) end += 1;
    const group = runs.slice(start, end);
    start = end;
    if (!isMarked || group.every(({ text }) => text.trim() === '')) {
      inside(group).forEach(add);
      continue;
    }
    const content = inside(group);
    const [first, last] = [content[0], content.at(-1)];
    const before = typeof first === 'string' ? (/^ +/.exec(first)?.[0] ?? '') : '';
    const after = typeof last === 'string' ? blanksAtEnd(last) : '';
    add(before);
    add({ kind: by, content: trimmed(content) });
    add(after);
  }
  return parts;
}

/** Blanks at the ends of a link are moved outside. */
function inlinesOf({ href, text }: Run): Inline[] {
  const inside = text.trim();
  if (href === undefined || inside === '') return [text];
  const start = text.indexOf(inside);
  return [text.slice(0, start), { kind: 'link', href, text: inside }, text.slice(start + inside.length)];
}

function trimmed(content: readonly Inline[]): Inline[] {
  const parts = [...content];
  if (typeof parts[0] === 'string') parts[0] = parts[0].trimStart();
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last.trimEnd();
  return parts.filter((part) => part !== '');
}

const written = (content: readonly Inline[], text: (plain: string) => string): string =>
  content
    .map((part) => {
      if (typeof part === 'string') return text(part);
      if (part.kind === 'link') return `[${part.text}](${part.href})`;
      const mark = part.kind === 'strong' ? '**' : '*';
      return mark + written(part.content, text) + mark;
    })
    .join('');

function blanksAtEnd(text: string): string {
  let at = text.length;
  while (text[at - 1] === ' ') at -= 1;
  return text.slice(at);
}
