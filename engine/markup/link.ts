/** Links in texts: to addresses of the web that are encrypted, and only where the reader can see where they lead. */

export interface Link {
  kind: 'link';
  href: string;
  text: string;
}

/**
 * A name or number of a host in ASCII, so that no letter of another script can pass for it; no user and password before it.
 * Parts of the text and of the address exclude the brackets around them, so that each is read once.
 */
const ADDRESS = String.raw`https:\/\/[a-zA-Z\d.-]{1,253}(?::\d{1,5})?(?:[/?#][^\s()<>"'\`\\[\]*]{0,500})?`;
const LINK = new RegExp(String.raw`\[([^[\]*\\\n]{1,200})\]\((${ADDRESS})\)`, 'y');
const WHOLE = new RegExp(`^${ADDRESS}$`);

export function linkAt(line: string, at: number): { link: Link; end: number } | undefined {
  LINK.lastIndex = at;
  const [found, text = '', href = ''] = LINK.exec(line) ?? [];
  if (found === undefined || text.trim() === '') return undefined;
  return { link: { kind: 'link', href, text }, end: at + found.length };
}

/** Whether a link of a text can lead there. */
export const canLinkTo = (address: string): boolean => WHOLE.test(address);

/** Where a link leads, for readers; undefined if its text says so. */
export function shownHost({ href, text }: Link): string | undefined {
  const [, host = ''] = /^https:\/\/([^/?#]*)/.exec(href) ?? [];
  return text.toLowerCase() === host.toLowerCase() || text === href ? undefined : host.toLowerCase();
}
