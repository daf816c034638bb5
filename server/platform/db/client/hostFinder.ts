/**
 * Finds the wanted host among the hosts of a database, and finds it again when it changes. Each promotion
 * starts a new timeline, which PostgreSQL numbers in ascending order. If two hosts accept writes, such as
 * after a restart of a dead primary, the one with the later timeline is the primary; a host with an older
 * timeline than seen before never is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Host, hostsOf, onHost, type Wanted, wantedOf } from '../../config/hosts.ts';

/** A connection that is dropped when its host is no longer the wanted one. */
export interface Connected {
  drop(): void;
}

/** The state that a host reports. */
interface Seen {
  host: Host;
  standby: boolean;
  /** Only for a primary. */
  timeline: number;
}

/** Has the error code PostgreSQL sends while it starts, so callers retry. */
export class NoSuchHost extends Error {
  override name = 'NoSuchHost';
  readonly code = '57P03';

  constructor(wanted: Wanted) {
    super(`None of the database's hosts is a ${wanted}`);
  }
}

/** Long enough that a slow machine is not taken for a dead one. */
const ANSWERS_WITHIN_MS = 5_000;
/** How long to wait for the other hosts once a suitable one has responded. */
const WAITS_FOR_OTHERS_MS = 1_000;
/** While connections are open, because a host that vanished does not close them. */
const WATCH_EVERY_MS = 2_000;
/** How long a result without a host is cached. */
const NONE_FOR_MS = 200;

const STATE = `
  select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

export class HostFinder {
  readonly #databaseUrl: string;
  readonly #wanted: Wanted;
  readonly #connections = new Map<Connected, Host>();
  #current: Host | undefined;
  #latestTimeline = 0;
  #looking: Promise<Host | undefined> | undefined;
  #noneUntil = 0;
  #watching: NodeJS.Timeout | undefined;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
    this.#wanted = wantedOf(databaseUrl);
  }

  /** @throws NoSuchHost while there is none */
  async find(): Promise<Host> {
    const host = this.#current ?? (Date.now() < this.#noneUntil ? undefined : await this.#look());
    if (host === undefined) throw new NoSuchHost(this.#wanted);
    return host;
  }

  /** Registers an open connection; until `left`, its host is checked regularly. */
  joined(connection: Connected, host: Host): void {
    this.#connections.set(connection, host);
    this.#watching ??= setInterval(() => void this.#look(), WATCH_EVERY_MS).unref();
  }

  left(connection: Connected): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    // Without connections nothing is watched, so a change of the host would go unnoticed.
    this.#current = undefined;
    clearInterval(this.#watching);
    this.#watching = undefined;
  }

  /** A connection to it broke, or was refused: the next caller looks again. */
  lost(host: Host): void {
    if (this.#current && isSame(this.#current, host)) this.#current = undefined;
  }

  #look(): Promise<Host | undefined> {
    this.#looking ??= this.#choose().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #choose(): Promise<Host | undefined> {
    const chosen = this.#chosenOf(await this.#seen());
    if (chosen === undefined) {
      this.#noneUntil = Date.now() + NONE_FOR_MS;
      // Existing connections stay open: a slow response is no reason to break what works.
      return undefined;
    }
    this.#latestTimeline = Math.max(this.#latestTimeline, chosen.timeline);
    this.#current = chosen.host;
    for (const [connection, host] of this.#connections) {
      if (!isSame(host, chosen.host)) connection.drop();
    }
    return chosen.host;
  }

  /** The hosts' states; once a suitable one has responded, the wait for the others is shorter. */
  async #seen(): Promise<Seen[]> {
    const seen: Seen[] = [];
    const found = Promise.withResolvers<void>();
    const all = hostsOf(this.#databaseUrl).map(async (host, index) => {
      const state = await stateOf(this.#databaseUrl, host);
      if (state === undefined) return;
      seen[index] = state;
      if (this.#chosenOf([state])) found.resolve();
    });
    const enough = found.promise.then(() => wait(WAITS_FOR_OTHERS_MS, undefined, { ref: false }));
    await Promise.race([Promise.all(all), enough]);
    return seen.flat();
  }

  #chosenOf(seen: readonly Seen[]): Seen | undefined {
    if (this.#wanted === 'standby') return seen.find(({ standby }) => standby);
    return seen
      .filter(({ standby, timeline }) => !standby && timeline >= this.#latestTimeline)
      .toSorted((one, other) => other.timeline - one.timeline)[0];
  }
}

const isSame = (one: Host, other: Host): boolean => one.host === other.host && one.port === other.port;

/** Undefined: it does not respond in time, or refuses the connection. */
async function stateOf(databaseUrl: string, host: Host): Promise<Seen | undefined> {
  const client = new pg.Client({
    connectionString: onHost(databaseUrl, host),
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  });
  client.on('error', () => undefined);
  const asked = (async () => {
    await client.connect();
    const { rows } = await client.query<Omit<Seen, 'host'>>(STATE);
    return rows[0] && { host, ...rows[0] };
  })().catch(() => undefined);
  const answer = await Promise.race([asked, wait(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
  // Not awaited: a hanging connection would never end.
  void client.end().catch(() => undefined);
  return answer;
}
