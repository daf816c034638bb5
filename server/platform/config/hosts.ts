/**
 * A database on one of several hosts. Its address is written as PostgreSQL's own programs take it:
 * `postgresql://user:password@db1:5432,db2:5432/clinic`, and kept as the URL that means the same:
 * `postgresql://user:password@db1:5432/clinic?host=db1,db2&port=5432,5432`.
 */

export interface Host {
  host: string;
  port: number;
}

/** Which of the hosts is meant: the one that takes writes, or one that follows it. */
export type Wanted = 'primary' | 'standby';

const DEFAULT_PORT = '5432';
const WITH_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#@]+)(.*)$/s;

/** The same address as a URL, which has no place for several hosts before the path; any other text as it is. */
export function withHostsAsParameters(address: string): string {
  const [, before = '', hosts = '', after = ''] = WITH_HOSTS.exec(address) ?? [];
  if (!hosts.includes(',')) return address;
  const listed = hosts.split(',').map(hostAndPort);
  const [first = ''] = hosts.split(',');
  const url = `${before}${first}${after}`;
  if (!URL.canParse(url) || listed.some(({ host }) => host === '')) return address;
  const whole = new URL(url);
  whole.searchParams.set('host', listed.map(({ host }) => host).join(','));
  whole.searchParams.set('port', listed.map(({ port }) => port).join(','));
  return whole.href;
}

function hostAndPort(text: string): { host: string; port: string } {
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? [];
  return { host: bracketed ?? plain, port: port ?? DEFAULT_PORT };
}

/** @returns every host the address names; none when it is not a URL */
export function hostsOf(databaseUrl: string): Host[] {
  if (!URL.canParse(databaseUrl)) return [];
  const { hostname, port: only, searchParams } = new URL(databaseUrl);
  const hosts = (searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1')).split(',');
  const ports = (searchParams.get('port') ?? (only || DEFAULT_PORT)).split(',');
  // As in libpq: one port is everybody's.
  return hosts.map((host, index) => ({ host, port: Number(ports[index] ?? ports[0]) }));
}

/** The address of one of its hosts. */
export function onHost(databaseUrl: string, { host, port }: Host): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}

export const wantedOf = (databaseUrl: string): Wanted =>
  new URL(databaseUrl).searchParams.get('target_session_attrs') === 'standby' ? 'standby' : 'primary';

/** The same address, of one that follows. */
export function standbyOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('target_session_attrs', 'standby');
  return url.href;
}
