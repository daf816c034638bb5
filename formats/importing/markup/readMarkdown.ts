/** Converts Markdown to our markup, as far as FHIR texts use it. HTML within it is not interpreted. */
import { canLinkTo, escapedMarks, parseInline } from '@clinic/engine/markup';
import { decoded } from './entities.ts';
import { addInlines, PLAIN, RichLines, type RichText, type Shape, tooLong } from './richLines.ts';

/** Many times the maximum text length. */
const MAX_MARKDOWN = 50_000;

/** Runs in linear time. */
export function readMarkdown(markdown: string, shape: Shape): RichText {
  if (markdown.length > MAX_MARKDOWN) return tooLong();
  const lines = new RichLines();
  let isCode = false;
  let goesOn = false;
  for (const written of markdown.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const line = written.replace(/^(?: {0,3}>)+ ?/, '').replaceAll('\t', ' ');
    if (/^ *(?:```|~~~)/.test(line)) {
      isCode = !isCode;
      goesOn = false;
      lines.part();
    } else if (isCode) {
      lines.begin();
      lines.add(line.trim(), PLAIN);
    } else if (line.trim() === '' || isRule(line)) {
      lines.part();
      goesOn = false;
    } else if (lines.isFull) break;
    else goesOn = readLine(lines, line, goesOn);
  }
  return lines.result(shape);
}

/** A heading can have closing marks after a blank. */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  return end < heading.length && heading[end - 1] === ' ' ? heading.slice(0, end).trimEnd() : heading;
}

/** @returns whether the next line continues it */
function readLine(lines: RichLines, line: string, goesOn: boolean): boolean {
  const text = line.trim();
  const heading = /^#{1,6} (.*)$/.exec(text)?.[1]?.trim();
  if (heading !== undefined) {
    lines.begin('heading');
    addText(lines, withoutClosing(heading));
    lines.part();
    return false;
  }
  if (text.startsWith('|') || isTableRule(text)) {
    lines.lost.add('table');
    if (isTableRule(text)) return false;
    lines.begin();
    const cells = text.split('|').map((cell) => cell.trim());
    addText(lines, cells.filter((cell) => cell !== '').join(' | '));
    return false;
  }
  const entry = /^[-*+] (.*)$/.exec(text)?.[1]?.trim();
  if (entry !== undefined) lines.begin('entry');
  else if (!goesOn || /^\d{1,9}[.)] /.test(text)) lines.begin();
  else lines.add(' ', PLAIN);
  // Two blanks or a backslash at the end of a line are a line break.
  const isBroken = line.endsWith('  ') || /(?:^|[^\\])(?:\\\\)*\\$/.test(line.slice(-LONGEST_BREAK));
  const content = entry ?? text;
  addText(lines, isBroken && content.endsWith('\\') ? content.slice(0, -1) : content);
  return !isBroken;
}

const LONGEST_BREAK = 20;

const isRule = (line: string): boolean => {
  const marks = line.replaceAll(' ', '');
  return marks.length >= 3 && ['-', '*', '_', '='].some((mark) => [...marks].every((each) => each === mark));
};

const isTableRule = (text: string): boolean => text.includes('|') && /^[\s|:-]+$/.test(text);

/**
 * Rewrites a line to our marks: `_` and `__` are emphasis too, and every Markdown mark can be escaped with a backslash.
 */
function addText(lines: RichLines, text: string): void {
  const lastEnd = text.lastIndexOf('>');
  let markup = '';
  let at = 0;
  while (at < text.length) {
    const [part, step] = partAt(lines, text, at, lastEnd);
    markup += part;
    at += step;
  }
  addInlines(lines, parseInline(markup));
}

/** @returns the equivalent in our markup, and the number of characters consumed */
function partAt(lines: RichLines, text: string, at: number, lastEnd: number): [string, number] {
  const character = text[at] as string;
  const next = text[at + 1] ?? '';
  if (character === '\\') return MARKS.test(next) ? [escapedMarks(next), 2] : [escapedMarks(character), 1];
  const link = character === '[' || character === '!' ? matchAt(LINK, text, at) : undefined;
  if (link) return [linkOf(lines, link), link[0].length];
  if (character === '_') {
    const count = matchAt(UNDERSCORES, text, at)?.[0].length ?? 1;
    const isMark = count <= MAX_MARKS && !(isWord(text[at - 1]) && isWord(text[at + count]));
    return [(isMark ? '*' : '_').repeat(count), count];
  }
  if (text.startsWith('~~', at)) {
    lines.lost.add('struck');
    return ['', 2];
  }
  if (character === '`') return ['', 1];
  if (character === '&') {
    const entity = matchAt(ENTITY, text, at)?.[0] ?? character;
    return [escapedMarks(decoded(entity).replaceAll(/\s/g, ' ')), entity.length];
  }
  if (character === '<' && /[A-Za-z/!]/.test(next) && at < lastEnd) {
    const end = text.indexOf('>', at) + 1;
    const address = text.slice(at + 1, end - 1);
    if (/^[a-z]{2,10}:\S*$/i.test(address)) return [escapedMarks(address), end - at];
    lines.lost.add('style');
    return ['', end - at];
  }
  return [character === '*' ? character : escapedMarks(character), 1];
}

const MARKS = /[!-/:-@[-`{-~]/;
/** Longer runs are blank lines to write on. */
const MAX_MARKS = 3;
const UNDERSCORES = /_+/y;
const ENTITY = /&(?:#[xX][\da-fA-F]{1,6}|#\d{1,7}|[A-Za-z\d]{2,10});/y;
/** A link or an image: the parts exclude their brackets, so that each character is read once. */
const LINK =
  /(!?)\[([^[\]\n]{0,500})\]\( {0,5}<?([^\s()<>[\]]{0,1000})>?(?: {1,5}"[^"()[\]]{0,200}")? {0,5}\)/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function linkOf(lines: RichLines, [, image, text = '', href = '']: RegExpExecArray): string {
  if (image) {
    lines.lost.add('image');
    return escapedMarks(text);
  }
  const shown = text.replaceAll(/[*_`\\]/g, '');
  if (shown.trim() === '') return '';
  if (canLinkTo(href)) return `[${shown}](${href})`;
  if (!href.startsWith('tel:')) lines.lost.add('link');
  return escapedMarks(shown);
}

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
