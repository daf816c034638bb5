/** Converts texts with HTML to plain text. */
import { decoded } from './markup/entities.ts';

/** Tags that begin a new line. */
const BLOCKS = new Set([
  'br',
  'p',
  'div',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
]);
/** Elements whose content is not text. */
const SILENT = new Set(['script', 'style']);

/** Several times the maximum text length of definitions. */
const LONGEST = 30_000;

interface PlainLabel {
  text: string;
  /** Whether it had tags, which were removed. */
  hadMarkup: boolean;
}

/** A `<` not followed by a letter, `/` or `!` is a plain character. Nothing is executed or loaded. */
export function plainLabel(written: string): PlainLabel {
  const html = written.slice(0, LONGEST);
  let text = '';
  let hadMarkup = false;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    const isTag = /[A-Za-z/!]/.test(html[open + 1] ?? '');
    const close = isTag ? html.indexOf('>', open) : -1;
    if (!isTag || close < 0) {
      text += html.slice(at, open + 1);
      at = open + 1;
      // There is no further end of a tag, so no further tag.
      if (isTag) break;
      continue;
    }
    text += html.slice(at, open);
    hadMarkup = true;
    const name = nameOf(html, open + 1);
    if (BLOCKS.has(name)) text += '\n';
    at = SILENT.has(name) ? endOf(html, name, close) : close + 1;
  }
  text += html.slice(at);
  const lines = decoded(text)
    .split('\n')
    .map((line) => line.replaceAll(/[\t\r \u00a0]+/g, ' ').trim());
  const textLines = lines.filter((line, index) => line !== '' || (!hadMarkup && lines[index - 1] !== ''));
  return { text: textLines.join('\n').trim(), hadMarkup };
}

const LONGEST_NAME = 10;

const nameOf = (html: string, at: number): string =>
  /^\/?([A-Za-z0-9]*)/.exec(html.slice(at, at + LONGEST_NAME))?.[1]?.toLowerCase() ?? '';

function endOf(html: string, name: string, from: number): number {
  const end = html.toLowerCase().indexOf(`</${name}`, from);
  const close = end < 0 ? -1 : html.indexOf('>', end);
  return close < 0 ? html.length : close + 1;
}
