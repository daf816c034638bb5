/** A connection to the database; of several hosts, to the one that is meant. Its query fails when that changes. */
import pg from 'pg';
import { type Connected, HostFinder } from './hostFinder.ts';
import { hostsOf } from './hosts.ts';

/** One for each address in a process: what one connection learns, all know. */
const finders = new Map<string, HostFinder>();

function finderOf(databaseUrl: string | undefined): HostFinder | undefined {
  if (databaseUrl === undefined || hostsOf(databaseUrl).length < 2) return undefined;
  const finder = finders.get(databaseUrl) ?? new HostFinder(databaseUrl);
  finders.set(databaseUrl, finder);
  return finder;
}

export class DatabaseClient extends pg.Client implements Connected {
  readonly #finder: HostFinder | undefined;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#finder = finderOf(config.connectionString);
  }

  override connect(): Promise<this>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: unknown): Promise<this> | undefined {
    const connecting = this.#connectTo(this.#finder);
    if (callback === undefined) return connecting;
    const call = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then(() => call(null, this), call);
    return undefined;
  }

  drop(): void {
    this.connection.stream.destroy(new Error('Connection terminated: the database is on another host now'));
  }

  async #connectTo(finder: HostFinder | undefined): Promise<this> {
    if (!finder) {
      await super.connect();
      return this;
    }
    const host = await finder.find();
    this.host = host.host;
    this.port = host.port;
    try {
      await super.connect();
    } catch (error) {
      finder.lost(host);
      throw error;
    }
    finder.joined(this, host);
    this.on('error', () => finder.lost(host));
    this.once('end', () => finder.left(this));
    return this;
  }
}
