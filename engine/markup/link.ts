/** Links in texts: only https, and the reader can always see where they lead. */

export interface Link {
  kind: 'link';
  href: string;
  text: string;
}

/**
 * An ASCII host name or IP address, so that no look-alike letters can be used; no user name and password. The text and
 * the address exclude their brackets, so that each character is read once.
 */
const ADDRESS = String.raw`https:\/\/[a-zA-Z\d.-]{1,253}(?::\d{1,5})?(?:[/?#][^\s()<>"'\`\\[\]*]{0,500})?`;
const LINK = new RegExp(String.raw`\[([^[\]*\\\n]{1,200})\]\((${ADDRESS})\)`, 'y');
const WHOLE = new RegExp(`^${ADDRESS}$`);

export function linkAt(line: string, at: number): { link: Link; end: number } | undefined {
  LINK.lastIndex = at;
  const [whole, text = '', href = ''] = LINK.exec(line) ?? [];
  if (whole === undefined || text.trim() === '') return undefined;
  return { link: { kind: 'link', href, text }, end: at + whole.length };
}

/** Whether a link may lead to an address. */
export const canLinkTo = (address: string): boolean => WHOLE.test(address);

/** The address of a link for readers; undefined if its text already shows it. */
export function shownHost({ href, text }: Link): string | undefined {
  const [, host = ''] = /^https:\/\/([^/?#]*)/.exec(href) ?? [];
  return text.toLowerCase() === host.toLowerCase() || text === href ? undefined : host.toLowerCase();
}
