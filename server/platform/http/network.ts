/** Network addresses as limits count them. */
import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address without the port that some proxies write behind it; an IPv4 address in one spelling. */
export function plainAddress(written: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  return MAPPED.exec(bare)?.[1] ?? bare;
}

/** Whom an address is counted as: an IPv4 address itself, of IPv6 the /64 that one subscriber has at least. */
export function networkOf(written: string): string {
  const address = plainAddress(written).split('%')[0] ?? '';
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end takes two of the eight groups.
  const width = last.length + (last.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - width);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...last];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
