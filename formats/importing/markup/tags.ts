/** Finds tags in HTML and XHTML that may be broken or hostile: nothing is resolved, loaded or executed. */

export interface Tag {
  name: string;
  isEnd: boolean;
  /** `<br/>` */
  isClosed: boolean;
  attribute: (name: 'href' | 'style' | 'alt') => string | undefined;
}

type Token = { text: string } | { tag: Tag };

const VALUES = {
  href: /[\s"']href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  style: /[\s"']style\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
  alt: /[\s"']alt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i,
} as const;

const LONGEST_NAME = 20;
/** Elements whose content is not HTML. */
const RAW = new Set(['script', 'style']);

/** A `<` not followed by a letter, `/`, `!` or `?`, or whose tag has no end, is a plain character. */
export function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    if (!/[A-Za-z/!?]/.test(html[open + 1] ?? '')) {
      yield { text: html.slice(at, open + 1) };
      at = open + 1;
      continue;
    }
    if (open > at) yield { text: html.slice(at, open) };
    const special = endOfSpecial(html, open);
    if (special) {
      if (special.text !== undefined) yield { text: special.text };
      at = special.end;
      continue;
    }
    const close = endOfTag(html, open);
    if (close < 0) {
      // No tag ends any more, so none begins.
      yield { text: html.slice(open) };
      return;
    }
    const tag = tagOf(html.slice(open + 1, close));
    yield { tag };
    at = close + 1;
    if (RAW.has(tag.name) && !tag.isEnd && !tag.isClosed) at = endOfRaw(html, tag.name, at);
  }
  if (at < html.length) yield { text: html.slice(at) };
}

/** Comments, CDATA, declarations with their entities (which are never read), and processing instructions. */
function endOfSpecial(html: string, open: number): { end: number; text?: string } | undefined {
  const after = (mark: string, from: number): number => {
    const end = html.indexOf(mark, from);
    return end < 0 ? html.length : end + mark.length;
  };
  if (html.startsWith('<!--', open)) return { end: after('-->', open + 4) };
  if (html.startsWith('<![CDATA[', open)) {
    const end = after(']]>', open + 9);
    return { end, text: html.slice(open + 9, end - 3).replaceAll('&', '&amp;') };
  }
  if (html[open + 1] === '?') return { end: after('?>', open) };
  if (html[open + 1] !== '!') return undefined;
  const end = after('>', open);
  const hasEntities = html.slice(open, end).includes('[');
  return { end: hasEntities ? after(']>', open) : end };
}

/** A `>` in quotes does not end a tag. */
function endOfTag(html: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < html.length; at += 1) {
    const character = html[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function tagOf(inside: string): Tag {
  const isEnd = inside.startsWith('/');
  const name =
    /^\/?(?:[A-Za-z]+:)?([A-Za-z\d]*)/.exec(inside.slice(0, LONGEST_NAME))?.[1]?.toLowerCase() ?? '';
  return {
    name,
    isEnd,
    isClosed: inside.endsWith('/'),
    attribute: (wanted) => {
      const [, double, single, bare] = VALUES[wanted].exec(inside) ?? [];
      return double ?? single ?? bare;
    },
  };
}

function endOfRaw(html: string, name: string, from: number): number {
  const pattern = name === 'script' ? /<\/script/gi : /<\/style/gi;
  pattern.lastIndex = from;
  const match = pattern.exec(html);
  return match ? match.index : html.length;
}
