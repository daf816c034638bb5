/**
 * The review queue and a submission's page with a hundred thousand submissions stored: the whole request at the
 * server, compared with the same query on bare PostgreSQL (which only has the index of the newest).
 */
import { DEMO_ACCOUNTS, readConfig, startServer, unstatedUrl } from '@clinic/server/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import pg from 'pg';
import type { Figure } from './measure/figure.ts';
import { millionDatabase } from './million/database.ts';
import { type Case, queueCases } from './million/queueCases.ts';

const AIM_MS = 100;
const STORED = Number(process.env.BENCH_SUBMISSIONS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const NAIVE_ROUNDS = 3;

export const queueAtScale = (): Promise<Figure[]> => atScale(STORED, queueCases);

/** The requests of a physician to a clinic with that many submissions. */
export async function atScale(
  stored: number,
  casesOf: (client: pg.Client) => Promise<Case[]>,
): Promise<Figure[]> {
  const database = await millionDatabase(stored);
  const client = new pg.Client({ connectionString: unstatedUrl(database.url) });
  await client.connect();
  const config = readConfig({ PORT: '0', DATA_DIR: process.env.BENCH_DIR ?? '.data/bench' });
  const quiet = { portalRoot: '/nonexistent', log: () => {} };
  const server = await startServer({ ...config, databaseUrl: database.url }, quiet);
  try {
    const browser = new TestBrowser(server.publicUrl.replace('localhost', '127.0.0.1'));
    await browser.signIn(DEMO_ACCOUNTS.find(({ role }) => role === 'PHYSICIAN')?.subject ?? '');
    const figures: Figure[] = [];
    for (const one of await casesOf(client)) figures.push(await measured(one, browser, client));
    return figures;
  } finally {
    await server.stop();
    await client.end();
    await database.stop();
  }
}

async function measured(
  { name, call, naive, aimMs = AIM_MS }: Case,
  browser: TestBrowser,
  client: pg.Client,
): Promise<Figure> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { status, text } = await call(browser, round + 3);
    if (round >= 0) times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] as number;
  const plain = naive ? await bare(client, naive) : undefined;
  return {
    name: plain === undefined ? name : `${name} (bare: ${plain.toFixed(0)} ms)`,
    value: `${at(0.5).toFixed(1)} ms`,
    noise: `p95 ${at(0.95).toFixed(1)}`,
    aim: `p95 ≤ ${aimMs} ms`,
    met: at(0.95) <= aimMs,
  };
}

/** Median of a few runs. */
async function bare(client: pg.Client, query: { text: string; values: unknown[] }): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < NAIVE_ROUNDS; round += 1) {
    const began = performance.now();
    await client.query(query);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(NAIVE_ROUNDS / 2)] as number;
}
