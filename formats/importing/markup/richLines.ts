/** Collects formatted lines of other formats and writes them in our markup. */
import { canLinkTo, escapedMarkup, HEADING, type Inline } from '@clinic/engine/markup';
import { lineIn, type Run, type Style } from './lineMarkup.ts';
import type { Loss } from './losses.ts';

/** `line`: labels and options, without links and headings; `blocks`: texts of several paragraphs. */
export type Shape = 'line' | 'blocks';

export interface RichText {
  /** Empty if nothing is left. */
  markup: string;
  /** Formatting that was lost. */
  lost: ReadonlySet<Loss>;
  /** Whether it exceeds the maximum length and was not read to its end. */
  isTooLong: boolean;
}

interface Line {
  kind: LineKind;
  /** Whether an empty line precedes it. */
  isApart: boolean;
  runs: Run[];
}

type LineKind = 'text' | 'heading' | 'entry';

/** In characters and lines; twice the maximum of a text in a definition. */
const MAX_SIZE = 10_000;

export const PLAIN: Style = { strong: false, emphasis: false };

export class RichLines {
  readonly lost = new Set<Loss>();
  readonly #lines: Line[] = [];
  #isApart = false;
  #size = 0;

  /** The next text begins a new line. */
  begin(kind: LineKind = 'text'): void {
    const last = this.#lines.at(-1);
    // A paragraph in an entry is the entry's text.
    if (last && last.runs.length === 0) {
      if (last.kind !== 'entry' || kind === 'entry') {
        this.#lines.pop();
        this.#isApart ||= last.isApart;
      } else {
        this.#isApart = false;
        return;
      }
    }
    this.#size += 1;
    this.#lines.push({ kind, isApart: this.#isApart, runs: [] });
    this.#isApart = false;
  }

  /** The next line has an empty one before it. */
  part(): void {
    this.#isApart = true;
  }

  /** Whether it exceeds any text of a definition. */
  get isFull(): boolean {
    return this.#size > MAX_SIZE;
  }

  get isEmptyLine(): boolean {
    return (this.#lines.at(-1)?.runs.length ?? 0) === 0;
  }

  add(text: string, style: Style): void {
    if (text.trim() === '' && this.isEmptyLine) return;
    if (this.#lines.length === 0 || this.#isApart) this.begin();
    const { runs } = this.#lines.at(-1) as Line;
    const last = runs.at(-1);
    // Blanks at the beginning of a line or after another blank are dropped.
    const shown = last === undefined || last.text.endsWith(' ') ? text.replace(/^ +/, '') : text;
    if (shown === '') return;
    this.#size += shown.length;
    if (last && isSame(last, style)) last.text += shown;
    else runs.push({ ...style, text: shown });
  }

  result(shape: Shape): RichText {
    if (this.isFull) return tooLong(this.lost);
    let markup = '';
    let before: Line | undefined;
    for (const line of this.#lines) {
      const text = this.#written(line, shape);
      if (text === '') continue;
      if (before) markup += separator(before, line, shape);
      markup += text;
      before = line;
    }
    return { markup, lost: this.lost, isTooLong: false };
  }

  #written({ kind, runs }: Line, shape: Shape): string {
    const isHeading = kind === 'heading';
    const shown = runs.map((run): Run => {
      const isAddress = run.href !== undefined && canLinkTo(run.href);
      const canLink = isAddress && shape === 'blocks' && !isHeading;
      if (run.href !== undefined && !canLink && !run.href.startsWith('tel:'))
        this.lost.add(isAddress ? 'inlineLink' : 'link');
      // In labels, a heading becomes a strong line.
      const strong = isHeading ? shape === 'line' : run.strong;
      return { ...run, strong, href: canLink ? run.href : undefined };
    });
    const text = this.#lineOf(shown).trim();
    if (text === '') return '';
    if (kind === 'entry') return `- ${text}`;
    if (isHeading && shape === 'blocks') return HEADING + text;
    return text.startsWith(HEADING) ? `\\${text}` : text;
  }

  /** The line with as much of its formatting as possible. */
  #lineOf(runs: readonly Run[]): string {
    for (const attempt of [runs, runs.map((run) => ({ ...run, emphasis: false }))]) {
      const written = lineIn(attempt);
      if (written !== undefined) {
        if (attempt !== runs) this.lost.add('formatting');
        return written;
      }
    }
    this.lost.add('formatting');
    return escapedMarkup(
      runs
        .map(({ text }) => text)
        .join('')
        .trim(),
    );
  }
}

export const tooLong = (lost: ReadonlySet<Loss> = new Set()): RichText => ({
  markup: '',
  lost,
  isTooLong: true,
});

const isSame = (one: Style, other: Style): boolean =>
  one.strong === other.strong && one.emphasis === other.emphasis && one.href === other.href;

function separator(before: Line, line: Line, shape: Shape): string {
  if (shape === 'line') return '\n';
  const isApart =
    line.isApart ||
    line.kind === 'heading' ||
    before.kind === 'heading' ||
    (before.kind === 'entry' && line.kind !== 'entry');
  return isApart && !(before.kind === 'entry' && line.kind === 'entry') ? '\n\n' : '\n';
}

/** The plain text of a formatted line. */
export function addInlines(lines: RichLines, content: readonly Inline[], style: Style = PLAIN): void {
  for (const part of content) {
    if (typeof part === 'string') lines.add(part, style);
    else if (part.kind === 'link') lines.add(part.text, { ...style, href: part.href });
    else addInlines(lines, part.content, { ...style, [part.kind]: true });
  }
}
