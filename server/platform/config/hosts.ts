/**
 * A database on one of several hosts. Its address has the form that PostgreSQL's own programs accept,
 * `postgresql://user:password@db1:5432,db2:5432/clinic`, and is stored as the equivalent URL
 * `postgresql://user:password@db1:5432/clinic?host=db1,db2&port=5432,5432`.
 */

export interface Host {
  host: string;
  port: number;
}

/** Which host to use: the one that accepts writes, or one that replicates it. */
export type Wanted = 'primary' | 'standby';

const DEFAULT_PORT = '5432';
const WITH_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#@]+)(.*)$/s;

/**
 * The same address as a URL, which cannot hold several hosts before the path; returns other text unchanged.
 */
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

/** @returns every host in the address; empty when it is not a URL */
export function hostsOf(databaseUrl: string): Host[] {
  if (!URL.canParse(databaseUrl)) return [];
  const { hostname, port: only, searchParams } = new URL(databaseUrl);
  const hosts = (searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1')).split(',');
  const ports = (searchParams.get('port') ?? (only || DEFAULT_PORT)).split(',');
  // As in libpq, a single port applies to all hosts.
  return hosts.map((host, index) => ({ host, port: Number(ports[index] ?? ports[0]) }));
}

/** The address with only this one of its hosts. */
export function onHost(databaseUrl: string, { host, port }: Host): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}

export const wantedOf = (databaseUrl: string): Wanted =>
  new URL(databaseUrl).searchParams.get('target_session_attrs') === 'standby' ? 'standby' : 'primary';

/** The same address, but for a standby. */
export function standbyOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('target_session_attrs', 'standby');
  return url.href;
}
