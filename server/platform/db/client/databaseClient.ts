/** A connection to the database. A pending query fails when no answer will come. */
import pg from 'pg';
import { beginSpan } from '../../base/tracing.ts';
import { ConfigurationError } from '../../config/config.ts';
import { type ConnectionState, type GuardedConnection, guard, unguard } from './connectionGuard.ts';
import { LIMITS } from './limits.ts';
import { currentWaits, type DatabaseWait } from './requestWaits.ts';
import { statementSeconds } from './statementTimes.ts';

export interface DatabaseClientConfig extends pg.ClientConfig {
  /**
   * Limits how long statements take: for connections of users and background jobs. There is no
   * statement_timeout, with which PostgreSQL would report a commit that waits for a standby as done.
   */
  bounded?: boolean;
  /** Keeps a session, so it must not go through a pooler; the limits of a transaction apply throughout. */
  direct?: boolean;
}

/** Limits for a statement that a request waits for, and for any other. */
const REQUEST_STATEMENT_MS = 60_000;
const STATEMENT_MS = 15 * 60_000;

const BACKEND = 'select pg_backend_pid() as backend';

/** A write on a standby, or on a former primary. */
const READ_ONLY = '25006';

const POOLED =
  'The database is reached through a connection pooler, which passes on no notifications. Set DIRECT_DATABASE_URL to ' +
  'the address of PostgreSQL itself (or of HAProxy before it), for the same role and database as DATABASE_URL.';

const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Properties of pg that its types do not declare. */
type Internals = { processID: number | null };

export class DatabaseClient extends pg.Client implements GuardedConnection, DatabaseWait {
  readonly #config: DatabaseClientConfig;
  #backend = 0;
  #askedAt = 0;
  #endSpan: (() => void) | undefined;
  #busy = false;
  #ended = false;
  #state: ConnectionState = 'working';
  #waits: Set<DatabaseWait> | undefined;

  constructor(config: DatabaseClientConfig = {}) {
    super({ ...config, ...KEEP_ALIVE });
    this.#config = config;
    // The failing query reports the error; without a listener the event would end the process.
    this.on('error', () => undefined);
    const done = (): void => this.#done();
    this.on('drain', done);
    this.once('end', () => {
      this.#ended = true;
      done();
    });
    const ask = this.query.bind(this) as (...query: unknown[]) => unknown;
    this.query = ((...query: unknown[]) => {
      this.#asked();
      return ask(...query);
    }) as typeof this.query;
  }

  override connect(): Promise<this>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: unknown): Promise<this> | undefined {
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    const call = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then(() => call(null, this), call);
    return undefined;
  }

  drop(reason: string): void {
    const error = new Error(`Connection terminated: ${reason}`);
    this.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }

  get probeUrl(): string {
    return this.#config.connectionString ?? '';
  }

  get backend(): number {
    return this.#backend;
  }

  get bytesRead(): number {
    return (this.connection.stream as unknown as { bytesRead: number }).bytesRead;
  }

  get askedAt(): number {
    return this.#askedAt;
  }

  get statementLimitMs(): number | undefined {
    if (!this.#config.bounded) return undefined;
    return this.#waits ? REQUEST_STATEMENT_MS : STATEMENT_MS;
  }

  found(state: ConnectionState): void {
    this.#state = state;
  }

  isStuck(): boolean {
    return this.#state !== 'working';
  }

  #asked(): void {
    if (this.#busy || this.#ended) return;
    this.#busy = true;
    this.#askedAt = performance.now();
    this.#endSpan = beginSpan({ name: 'call', facts: { dependency: 'database' } });
    this.#waits = currentWaits();
    this.#waits?.add(this);
    if (this.#config.connectionString !== undefined) guard(this);
  }

  #done(): void {
    if (!this.#busy) return;
    this.#busy = false;
    this.#endSpan?.();
    statementSeconds.observe((performance.now() - this.#askedAt) / 1000);
    this.#waits?.delete(this);
    unguard(this);
  }

  async #keepSession(): Promise<void> {
    if (this.#backend === 0) {
      await this.end();
      throw new ConfigurationError(POOLED);
    }
    await this.query(
      `set lock_timeout = '${LIMITS.lock}'; set idle_in_transaction_session_timeout = '${LIMITS.idle}'`,
    );
  }

  async #connect(): Promise<this> {
    await super.connect();
    // After a failover a proxy may still lead to the former primary: the next connection finds the new one.
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) setImmediate(() => this.drop('the database accepts no writes'));
    });
    if (this.#config.bounded || this.#config.direct) {
      const { rows } = await this.query<{ backend: number }>(BACKEND);
      const { processID } = this as unknown as Internals;
      // Behind a pooler the process id is the pooler's own.
      if (rows[0]?.backend === processID) this.#backend = processID ?? 0;
    }
    if (this.#config.direct) await this.#keepSession();
    return this;
  }
}
