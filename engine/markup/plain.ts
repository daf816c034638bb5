/** Texts with formatting as plain text: for PDF, CSV, screen readers' names and messages. */
import { HEADING } from './blocks.ts';
import { type Inline, parseInline } from './inline.ts';
import { shownHost } from './link.ts';

/** Fast path: most texts have none of these, and they are read very often. */
const MARKED = /[\\*[]|^## /m;

/** The text without marks. Lists keep their hyphens, and links are followed by the address. */
export function plainOf(text: string): string {
  if (!MARKED.test(text)) return text;
  let canBeHeading = true;
  return text
    .split('\n')
    .map((line) => {
      const isHeading = canBeHeading && line.startsWith(HEADING);
      canBeHeading = isHeading || line.trim() === '';
      return plainInline(parseInline(isHeading ? line.slice(HEADING.length) : line));
    })
    .join('\n');
}

const plainInline = (content: readonly Inline[]): string =>
  content
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind !== 'link') return plainInline(part.content);
      return shownHost(part) === undefined ? part.text : `${part.text} (${part.href})`;
    })
    .join('');

/** Whether a text has a heading, emphasis or a link. */
export function hasFormatting(text: string): boolean {
  if (!MARKED.test(text)) return false;
  if (/(?:^|\n[^\S\n]*\n)## /.test(text)) return true;
  return text.split('\n').some((line) => parseInline(line).some((part) => typeof part !== 'string'));
}

/** Escapes an external plain text so that all its characters are shown literally. */
export function escapedMarkup(text: string): string {
  if (plainOf(text) === text && !hasFormatting(text)) return text;
  return escapedMarks(text).replaceAll(/^## /gm, String.raw`\## `);
}

/** Escapes every mark within a line. */
export const escapedMarks = (text: string): string => text.replaceAll(/[\\*[]/g, String.raw`\$&`);
