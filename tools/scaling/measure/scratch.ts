/** A temporary PostgreSQL for one measurement. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readPidFile } from '../../../server/platform/db/embedded/postmaster.ts';
import { startEmbedded } from '../../../server/platform/db/embedded.ts';

export interface Scratch {
  /** Connects as the owner of all databases. */
  url: string;
  /** PostgreSQL's data folder. */
  cluster: string;
  /** A folder next to it. */
  folder: string;
  postgres: number;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function openScratch(settings: Record<string, string> = {}): Promise<Scratch> {
  const folder = mkdtempSync(join(process.env.SCALING_DIR ?? tmpdir(), 'scaling-'));
  // When running as root, the database uses another account, which needs access to the folder.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'postgres');
  const database = await startEmbedded({ dataDir, settings });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const cluster = join(dataDir, 'cluster');
  return {
    url: database.url,
    cluster,
    folder,
    postgres: readPidFile(cluster)?.pid ?? 0,
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await client.query<Row>(sql, values)).rows,
    async stop() {
      await client.end();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of another database on the same server. */
export function databaseOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Runs the work repeatedly with the given concurrency. @returns runs per second */
export async function timesASecond(
  workers: ReadonlyArray<() => Promise<unknown>>,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  let times = 0;
  await Promise.all(
    workers.map(async (work) => {
      while (performance.now() < until) {
        await work();
        times += 1;
      }
    }),
  );
  return (times * 1000) / (performance.now() - began);
}
