/** The parts of a long text: paragraphs, headings (`## `) and lists (`- `). */
import { type Inline, parseInline } from './inline.ts';

export type Block =
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'heading'; content: Inline[] }
  | { kind: 'list'; entries: Inline[][] };

export const HEADING = '## ';
const ENTRY = '- ';

/** Blocks are separated by empty lines; a heading is one line; a list ends at the next empty line. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const group of text.replaceAll('\r\n', '\n').split(/\n[^\S\n]*\n/)) {
    let lines = group.split('\n').filter((line, index) => line.trim() !== '' || index > 0);
    while (lines[0]?.startsWith(HEADING)) {
      blocks.push({ kind: 'heading', content: parseInline(lines[0].slice(HEADING.length)) });
      lines = lines.slice(1);
    }
    const first = lines.findIndex((line) => line.startsWith(ENTRY));
    const before = first < 0 ? lines : lines.slice(0, first);
    if (before.some((line) => line.trim() !== ''))
      blocks.push({ kind: 'paragraph', lines: before.map(parseInline) });
    if (first >= 0) blocks.push({ kind: 'list', entries: entriesOf(lines.slice(first)) });
  }
  return blocks;
}

/** A line without a hyphen continues the previous entry. */
function entriesOf(lines: readonly string[]): Inline[][] {
  const entries: Inline[][] = [];
  for (const line of lines) {
    if (line.startsWith(ENTRY)) entries.push(parseInline(line.slice(ENTRY.length)));
    else if (line.trim() !== '') entries.at(-1)?.push(' ', ...parseInline(line));
  }
  return entries;
}
