/**
 * The database with the many submissions: the configured one, or a separate one that is kept for the next
 * run.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@clinic/server/testing';
import { generate } from './generate.ts';

export interface BenchDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Typical settings for a clinic this large. */
const SETTINGS = { shared_buffers: '2GB', max_wal_size: '8GB', effective_cache_size: '8GB' };

const COUNT = Number(process.env.BENCH_SUBMISSIONS ?? 1_000_000);

/**
 * `BENCH_DATABASE_URL`, or else below `BENCH_DIR` (`.data/bench`); `BENCH_SUBMISSIONS`, or else a million.
 */
export async function millionDatabase(count = COUNT): Promise<BenchDatabase> {
  const named = process.env.BENCH_DATABASE_URL;
  if (!named) return benchDatabase('', (url) => generate(url, count), count);
  await generate(named, count);
  return { url: named, stop: async () => {} };
}

/** A separate database, filled with that many, kept for the next run. */
export async function benchDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
  count: number,
): Promise<BenchDatabase> {
  const folder = process.env.BENCH_DIR ?? join(import.meta.dirname, '..', '..', '..', '.data', 'bench');
  mkdirSync(folder, { recursive: true });
  // When running as root, the database uses another account, which needs access to the folder.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, ['postgres', name, String(count)].filter(Boolean).join('-'));
  const database = await startEmbedded({ dataDir, settings: SETTINGS });
  try {
    await fill(database.url);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
