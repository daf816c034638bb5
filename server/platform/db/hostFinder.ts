/**
 * Finds, of the hosts of a database, the one that is meant, and finds it again when it changes. Each promotion
 * begins a new timeline, whose number PostgreSQL counts up: of two that take writes, as when a dead primary is
 * started again, the one of the later timeline is the primary, and an earlier one than was seen before never is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Host, hostsOf, onHost, type Wanted, wantedOf } from '../config/hosts.ts';

/** A connection that has to be given up when its host is not the one any more. */
export interface Connected {
  drop(): void;
}

/** What a host says of itself. */
interface Seen {
  host: Host;
  standby: boolean;
  /** Of a primary. */
  timeline: number;
}

/** Matches what is answered while PostgreSQL starts: come again. */
export class NoSuchHost extends Error {
  override name = 'NoSuchHost';
  readonly code = '57P03';

  constructor(wanted: Wanted) {
    super(`None of the database's hosts is a ${wanted}`);
  }
}

/** A slow machine is not a dead one. */
const ANSWERS_WITHIN_MS = 5_000;
/** Once one was found that will do. */
const WAITS_FOR_OTHERS_MS = 1_000;
/** While connections are open: a host that vanished does not close them. */
const WATCH_EVERY_MS = 2_000;
/** How long it is known that there is none. */
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

  /** Somebody is connected now; until `left`, the host is taken to be the one. */
  joined(connection: Connected, host: Host): void {
    this.#connections.set(connection, host);
    this.#watching ??= setInterval(() => void this.#look(), WATCH_EVERY_MS).unref();
  }

  left(connection: Connected): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    // Nobody would notice now that the host stops being the one.
    this.#current = undefined;
    clearInterval(this.#watching);
    this.#watching = undefined;
  }

  /** A connection to it broke, or was refused: whoever comes next looks again. */
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
      // Whoever still has a connection keeps it: a slow answer is no reason to break what works.
      return undefined;
    }
    this.#latestTimeline = Math.max(this.#latestTimeline, chosen.timeline);
    this.#current = chosen.host;
    for (const [connection, host] of this.#connections) {
      if (!isSame(host, chosen.host)) connection.drop();
    }
    return chosen.host;
  }

  /** What the hosts say; with one found that will do, the others are not waited for as long. */
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

/** Undefined: it does not answer in time, or does not let us in. */
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
  // Of one that hangs, the end would be waited for in vain.
  void client.end().catch(() => undefined);
  return answer;
}
