/** A PostgreSQL of its own for one measurement, gone after it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readPidFile } from '../../../server/platform/db/embedded/postmaster.ts';
import { startEmbedded } from '../../../server/platform/db/embedded.ts';

export interface Scratch {
  /** As the owner of everything. */
  url: string;
  /** PostgreSQL's own files. */
  cluster: string;
  /** A folder beside them. */
  folder: string;
  postgres: number;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function openScratch(settings: Record<string, string> = {}): Promise<Scratch> {
  const folder = mkdtempSync(join(process.env.SCALING_DIR ?? tmpdir(), 'scaling-'));
  // As root, the database runs under another account, which has to pass through.
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

/** The same server, another database. */
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

/** Runs the work over and over, so many at once. @returns how often a second */
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
