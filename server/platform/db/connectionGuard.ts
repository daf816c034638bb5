/**
 * Drops connections on which no answer will come. A network that forgets a connection, or a database that stands
 * still, closes nothing: without this, whoever waits on such a connection waits until the operating system gives it
 * up. A connection that has been silent is looked up from a second one: PostgreSQL knows whether it still works on
 * the statement. A statement that waits for a synchronous standby is never dropped.
 */
import pg from 'pg';

export interface GuardedConnection {
  /** Where to ask about it. */
  readonly probeUrl: string;
  /** Its process in PostgreSQL; 0 behind a pooler, which hides it. */
  readonly backend: number;
  readonly bytesRead: number;
  /** When it was last given something to do, by `performance.now()`. */
  readonly askedAt: number;
  /** How long one of its statements may run; undefined: as long as it takes. */
  readonly statementLimitMs: number | undefined;
  /** Told what is known of it. */
  found(state: ConnectionState): void;
  drop(reason: string): void;
}

/** `waiting`: for a lock or for a standby; `silent`: nobody knows yet. */
export type ConnectionState = 'working' | 'waiting' | 'silent';

interface Backend {
  pid: number;
  /** It waits for its next statement. */
  idle: boolean;
  /** For somebody else's lock, or for a standby. */
  waiting: boolean;
  /** However long it takes: a commit that waits for a standby, or a reader who is slower than PostgreSQL. */
  unlimited: boolean;
}

interface Watched {
  bytes: number;
  heardAt: number;
  /** Probes in a row that found nobody at work on it. */
  misses: number;
}

/** A statement that takes longer is asked about. */
export const SUSPECT_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 250;
const PROBE_WITHIN_MS = 1_500;
/** One reply may be on its way, and one probe may be late on a busy machine. */
const DROP_AFTER_MISSES = 2;

const BACKENDS = `
  select pid, coalesce(state ~ '^idle', false) as idle,
    coalesce(wait_event_type = 'Lock' or wait_event = 'SyncRep', false) as waiting,
    coalesce(wait_event in ('SyncRep', 'ClientRead', 'ClientWrite'), false) as unlimited
  from pg_stat_activity where pid = any ($1::int[])`;

const watched = new Map<GuardedConnection, Watched>();
const probing = new Set<string>();
let timer: NodeJS.Timeout | undefined;

/** Until `unguard`: the connection has been asked something. */
export function guard(connection: GuardedConnection): void {
  watched.set(connection, { bytes: connection.bytesRead, heardAt: connection.askedAt, misses: 0 });
  timer ??= setInterval(look, LOOK_EVERY_MS).unref();
}

export function unguard(connection: GuardedConnection): void {
  if (watched.delete(connection)) connection.found('working');
}

/** Connections that have been silent for so long that they are asked about. */
export const silentConnections = (): number =>
  [...watched].filter(([connection, state]) => silentMs(connection, state) > SUSPECT_AFTER_MS).length;

function look(): void {
  if (watched.size === 0) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  const suspects = new Map<string, GuardedConnection[]>();
  for (const [connection, state] of watched) {
    if (connection.bytesRead !== state.bytes) {
      Object.assign(state, { bytes: connection.bytesRead, heardAt: performance.now(), misses: 0 });
      connection.found('working');
    }
    if (silentMs(connection, state) < SUSPECT_AFTER_MS) continue;
    const known = suspects.get(connection.probeUrl) ?? [];
    suspects.set(connection.probeUrl, [...known, connection]);
  }
  for (const [url, connections] of suspects) {
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

/** 'none': it does not answer; 'unknown': it answers, but not this. */
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
    // A SQLSTATE comes from PostgreSQL, as when it has no connection left; 57P0x: it is ending or starting.
    return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P')
      ? 'unknown'
      : 'none';
  } finally {
    client.connection.stream.destroy();
  }
}
