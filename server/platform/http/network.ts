/** Network addresses in the form that rate limits use. */
import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address without the port that some proxies append; IPv4 addresses in one spelling. */
export function plainAddress(written: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  return MAPPED.exec(bare)?.[1] ?? bare;
}

/**
 * The key an address is counted under: the IPv4 address itself, or the IPv6 /64, the least a subscriber has.
 */
export function networkOf(written: string): string {
  const address = plainAddress(written).split('%')[0] ?? '';
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end occupies two of the eight groups.
  const width = last.length + (last.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - width);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...last];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
