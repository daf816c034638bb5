/** Converts HTML and XHTML to our markup. Everything except text, emphasis, lists, headings and links is removed. */
import { decoded } from './entities.ts';
import {
  EMPHASIS,
  HEADINGS,
  LINES,
  LOSSES,
  PARAGRAPHS,
  SCRIPTS,
  SILENT,
  STRONG,
  VOID,
} from './htmlElements.ts';
import { readStyle } from './readStyle.ts';
import { RichLines, type RichText, type Shape, tooLong } from './richLines.ts';
import { type Tag, tokensOf } from './tags.ts';

/** Tags nested more deeply have no effect. */
const MAX_DEPTH = 100;

/** Several times what any text needs, because images are often embedded. */
const MAX_HTML = 1_000_000;
/** Tags and the texts between them. */
const MAX_TOKENS = 30_000;

/** An open element. */
interface Element {
  name: string;
  strong: boolean;
  emphasis: boolean;
  href: string | undefined;
  isSilent: boolean;
}

/** Runs in linear time for any input. */
export function readHtml(html: string, shape: Shape): RichText {
  if (html.length > MAX_HTML) return tooLong();
  const reader = new HtmlReader();
  let tokens = 0;
  for (const token of tokensOf(html)) {
    if ('text' in token) reader.text(token.text);
    else if (token.tag.isEnd) reader.end(token.tag.name);
    else reader.begin(token.tag);
    tokens += 1;
    if (reader.lines.isFull || tokens > MAX_TOKENS) return tooLong(reader.lines.lost);
  }
  return reader.lines.result(shape);
}

class HtmlReader {
  readonly lines = new RichLines();
  readonly #open: Element[] = [];
  /** For each open list: the number of its next entry, or none for a bulleted list. */
  readonly #lists: (number | undefined)[] = [];

  text(written: string): void {
    const parent = this.#open.at(-1);
    if (parent?.isSilent) return;
    const text = decoded(written).replaceAll(/[\s\u00a0]+/g, ' ');
    const script = parent && SCRIPTS.get(parent.name);
    this.lines.add(script ? script(text) : text, {
      strong: parent?.strong ?? false,
      emphasis: parent?.emphasis ?? false,
      href: parent?.href,
    });
  }

  begin(tag: Tag): void {
    const { name } = tag;
    const parent = this.#open.at(-1);
    const loss = LOSSES.get(name);
    if (loss) this.lines.lost.add(loss);
    if (parent?.isSilent !== true) this.#layOut(name, tag);
    if (VOID.has(name) || tag.isClosed) return;
    if (this.#open.length >= MAX_DEPTH) {
      this.lines.lost.add('depth');
      return;
    }
    const style = this.#styleOf(tag);
    this.#open.push({
      name,
      strong: (parent?.strong ?? false) || STRONG.has(name) || style.strong,
      emphasis: (parent?.emphasis ?? false) || EMPHASIS.has(name) || style.emphasis,
      href: name === 'a' ? decodedHref(tag.attribute('href')) : parent?.href,
      isSilent: (parent?.isSilent ?? false) || SILENT.has(name) || style.isHidden,
    });
    if (name === 'ul' || name === 'ol') this.#lists.push(name === 'ol' ? 1 : undefined);
  }

  end(name: string): void {
    const index = this.#open.findLastIndex((element) => element.name === name);
    if (index < 0) return;
    const isSilent = this.#open[index]?.isSilent;
    this.#open.length = index;
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (isSilent) return;
    if (this.#isInEntry()) {
      if (name !== 'li' && (PARAGRAPHS.has(name) || LINES.has(name))) this.text(' ');
      return;
    }
    if (PARAGRAPHS.has(name)) this.lines.part();
    else if (LINES.has(name) && !this.lines.isEmptyLine) this.lines.begin();
  }

  #isInEntry(): boolean {
    return this.#open.some(({ name }) => name === 'li');
  }

  #layOut(name: string, tag: Tag): void {
    const { lines } = this;
    if (name === 'li') this.#beginEntry();
    else if (name === 'img') this.#alt(tag);
    else if (name === 'td' || name === 'th') {
      if (!lines.isEmptyLine) this.text(' | ');
    } else if (name !== 'br' && !PARAGRAPHS.has(name) && !LINES.has(name)) return;
    // Everything inside an entry becomes its text.
    else if (this.#isInEntry()) {
      if (!lines.isEmptyLine) this.text(' ');
    } else {
      if (PARAGRAPHS.has(name) || (name === 'br' && lines.isEmptyLine)) lines.part();
      lines.begin(HEADINGS.has(name) ? 'heading' : 'text');
    }
  }

  /** A numbered list is written with its numbers. */
  #beginEntry(): void {
    const number = this.#lists.at(-1);
    if (number === undefined) {
      this.lines.begin('entry');
      return;
    }
    this.#lists[this.#lists.length - 1] = number + 1;
    this.lines.begin();
    this.text(`${number}. `);
  }

  #alt(tag: Tag): void {
    this.text(tag.attribute('alt') ?? '');
  }

  #styleOf(tag: Tag): { strong: boolean; emphasis: boolean; isHidden: boolean } {
    const style = readStyle(tag.attribute('style') ?? '');
    for (const loss of style.lost) this.lines.lost.add(loss);
    return style;
  }
}

/** Browsers ignore blanks and line breaks around an address. */
const decodedHref = (href: string | undefined): string | undefined =>
  href === undefined ? undefined : decoded(href).trim();
