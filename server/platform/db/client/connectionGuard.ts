/**
 * Drops connections that will never get an answer. When a network loses a connection, or a database hangs,
 * nothing closes it, and callers would wait until the operating system gives up. A silent connection is
 * checked from a second one: PostgreSQL knows whether it is still working on the statement. A statement that
 * waits for a synchronous standby is never dropped.
 */
import pg from 'pg';

export interface GuardedConnection {
  /** The address to check this connection from. */
  readonly probeUrl: string;
  /** Its process id in PostgreSQL; 0 behind a pooler, which hides it. */
  readonly backend: number;
  readonly bytesRead: number;
  /** When the last statement was sent, by `performance.now()`. */
  readonly askedAt: number;
  /** Time limit of its statements in milliseconds; undefined: none. */
  readonly statementLimitMs: number | undefined;
  /** Called with the connection's state. */
  found(state: ConnectionState): void;
  drop(reason: string): void;
}

/** `waiting`: for a lock or a standby; `silent`: not known yet. */
export type ConnectionState = 'working' | 'waiting' | 'silent';

interface Backend {
  pid: number;
  /** The backend waits for its next statement. */
  idle: boolean;
  /** For another transaction's lock, or for a standby. */
  waiting: boolean;
  /**
   * No time limit applies: a commit waits for a standby, or the client reads slower than PostgreSQL sends.
   */
  unlimited: boolean;
}

interface Watched {
  bytes: number;
  heardAt: number;
  /** Consecutive probes that found no backend working for it. */
  misses: number;
}

/** A statement that takes longer is checked. */
export const SUSPECT_AFTER_MS = 2_000;
const CHECK_EVERY_MS = 250;
const PROBE_WITHIN_MS = 1_500;
/** One reply may be in transit, and one probe may be late on a busy machine. */
const DROP_AFTER_MISSES = 2;

const BACKENDS = `
  select pid, coalesce(state ~ '^idle', false) as idle,
    coalesce(wait_event_type = 'Lock' or wait_event = 'SyncRep', false) as waiting,
    coalesce(wait_event in ('SyncRep', 'ClientRead', 'ClientWrite'), false) as unlimited
  from pg_stat_activity where pid = any ($1::int[])`;

const watched = new Map<GuardedConnection, Watched>();
const probing = new Set<string>();
let timer: NodeJS.Timeout | undefined;

/** Watches a connection with a pending statement until `unguard`. */
export function guard(connection: GuardedConnection): void {
  watched.set(connection, { bytes: connection.bytesRead, heardAt: connection.askedAt, misses: 0 });
  timer ??= setInterval(check, CHECK_EVERY_MS).unref();
}

export function unguard(connection: GuardedConnection): void {
  if (watched.delete(connection)) connection.found('working');
}

/** Number of connections silent for long enough to be checked. */
export const silentConnections = (): number =>
  [...watched].filter(([connection, state]) => silentMs(connection, state) > SUSPECT_AFTER_MS).length;

function check(): void {
  if (watched.size === 0) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  const silent = new Map<string, GuardedConnection[]>();
  for (const [connection, state] of watched) {
    if (connection.bytesRead !== state.bytes) {
      Object.assign(state, { bytes: connection.bytesRead, heardAt: performance.now(), misses: 0 });
      connection.found('working');
    }
    if (silentMs(connection, state) < SUSPECT_AFTER_MS) continue;
    const known = silent.get(connection.probeUrl) ?? [];
    silent.set(connection.probeUrl, [...known, connection]);
  }
  for (const [url, connections] of silent) {
    if (probing.has(url)) continue;
    probing.add(url);
    void examine(url, connections).finally(() => probing.delete(url));
  }
}

const silentMs = (connection: GuardedConnection, { heardAt }: Watched): number =>
  performance.now() - Math.max(heardAt, connection.askedAt);

async function examine(url: string, connections: readonly GuardedConnection[]): Promise<void> {
  const before = new Map(connections.map((each) => [each, { bytes: each.bytesRead, askedAt: each.askedAt }]));
  const backends = await askAbout(
    url,
    connections.map(({ backend }) => backend),
  );
  for (const connection of connections) {
    const state = watched.get(connection);
    const then = before.get(connection);
    if (!state || connection.bytesRead !== then?.bytes || connection.askedAt !== then.askedAt) continue;
    decide(connection, state, backends);
  }
}

function decide(
  connection: GuardedConnection,
  state: Watched,
  backends: readonly Backend[] | 'none' | 'unknown',
): void {
  const backend = Array.isArray(backends)
    ? (backends as Backend[]).find(({ pid }) => pid === connection.backend)
    : undefined;
  const atWork =
    backends === 'unknown' || (backends !== 'none' && connection.backend === 0) || backend?.idle === false;
  if (!atWork) {
    connection.found('silent');
    state.misses += 1;
    if (state.misses < DROP_AFTER_MISSES) return;
    connection.drop(
      backends === 'none' ? 'the database does not answer' : 'no answer will come on this connection',
    );
    return;
  }
  state.misses = 0;
  connection.found(backend?.waiting ? 'waiting' : 'working');
  const limit = connection.statementLimitMs;
  if (limit === undefined || backend?.unlimited) return;
  if (silentMs(connection, state) > limit) connection.drop('a statement took too long');
}

/** 'none': the database does not respond; 'unknown': it responds, but not to this query. */
async function askAbout(url: string, backends: readonly number[]): Promise<Backend[] | 'none' | 'unknown'> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_WITHIN_MS,
    query_timeout: PROBE_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Backend>(BACKENDS, [backends])).rows;
  } catch (error) {
    const { code } = error as { code?: unknown };
    // Any SQLSTATE is a response of PostgreSQL, except 57P0x, which it sends while it stops or starts.
    return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P')
      ? 'unknown'
      : 'none';
  } finally {
    client.connection.stream.destroy();
  }
}
