/**
 * The review queue and a submission's page with a million submissions stored: the whole request at the
 * server, compared with the same query on bare PostgreSQL (which only has the index of the newest).
 */
import pg from 'pg';
import { DEMO_ACCOUNTS } from '../server/platform/auth/demo/demoAccounts.ts';
import { readConfig } from '../server/platform/config/config.ts';
import { unstatedUrl } from '../server/platform/db/testDatabaseServer.ts';
import { startServer } from '../server/startServer.ts';
import { TestBrowser } from '../testing/server/testBrowser.ts';
import type { Figure } from './measure/figure.ts';
import { millionDatabase } from './million/database.ts';

const AIM_MS = 25;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const NAIVE_ROUNDS = 3;
const PAGE = 50;

interface Case {
  name: string;
  call(browser: TestBrowser, round: number): Promise<{ status: number; text: string }>;
  /** The same query on bare PostgreSQL. */
  naive?: { text: string; values: unknown[] };
}

export async function queueAtScale(): Promise<Figure[]> {
  const database = await millionDatabase();
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
  { name, call, naive }: Case,
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
    aim: `p95 ≤ ${AIM_MS} ms`,
    met: at(0.95) <= AIM_MS,
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

async function casesOf(client: pg.Client): Promise<Case[]> {
  const { rows } = await client.query(
    `select flag, sum(number)::int as number from queue_tally where flag <> '' group by 1 order by 2`,
  );
  const [rare, common] = [rows[0].flag as string, rows.at(-1).flag as string];
  const { rows: middles } = await client.query(
    `select created_at, submission_id from queue_entry order by created_at
     offset (select count(*) / 2 from queue_entry) limit 1`,
  );
  const middle = middles[0] as { created_at: Date; submission_id: string };
  const { rows: some } = await client.query(
    'select submission_id as id from queue_entry tablesample system (0.1) limit 200',
  );
  const ids = some.map(({ id }) => id as string);
  return [
    ...pages({ rare, common, middle }),
    ...pagesOfDays(middle.created_at, common),
    ...counts({ rare, common }),
    ...submissionPages(ids),
  ];
}

const WORDS: Record<string, string> = {
  'common name': 'maria',
  'rare name': 'zwithuy',
  'no such name': 'nobodyhere',
  'two letters': 'qu',
};

function pages(found: {
  rare: string;
  common: string;
  middle: { created_at: Date; submission_id: string };
}): Case[] {
  const written = JSON.stringify([
    'newest',
    found.middle.created_at.toISOString(),
    found.middle.submission_id,
  ]);
  const cursor = Buffer.from(written).toString('base64url');
  const sorts = ['newest', 'urgent', 'name'];
  const cases: Case[] = [];
  for (const status of [undefined, 'NEW', 'NEEDS_INFO', 'APPROVED']) {
    for (const flag of [undefined, found.common, found.rare]) {
      for (const [word, search] of [['', undefined], ...Object.entries(WORDS)] as const) {
        const filter = { status, flag, search };
        const name = [status ?? 'all', flag && `flag ${flag}`, word].filter(Boolean).join(', ');
        const naive = naively(filter);
        for (const sort of sorts) {
          const shown = sort === 'newest' ? { naive } : {};
          cases.push({ name: `${name}: ${sort}`, call: searchFor({ ...filter, sort }), ...shown });
        }
        cases.push({ name: `${name}: middle page`, call: searchFor({ ...filter, sort: 'newest', cursor }) });
      }
    }
  }
  return cases;
}

/** Recent days, a month in the middle, and half of all; the count is a part of each. */
function pagesOfDays(middle: Date, flag: string): Case[] {
  const dayAfter = (days: number) =>
    new Date(middle.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const days = {
    'last 30 days': '30d',
    'a month': `${dayAfter(0)}..${dayAfter(30)}`,
    half: `..${dayAfter(0)}`,
  };
  return Object.entries(days).flatMap(([name, submitted]) =>
    [{}, { status: 'NEW' }, { flag }, { search: 'maria' }].flatMap((more) =>
      ['newest', 'urgent', 'name'].map((sort) => ({
        name: `${name}, ${Object.values(more).join() || 'all'}: ${sort}`,
        call: searchFor({ ...more, submitted, sort }),
      })),
    ),
  );
}

const searchFor = (body: object) => (browser: TestBrowser) =>
  browser.send('POST', '/api/review/search', { ...body, limit: PAGE });

function naively({ status, flag, search }: { status?: string; flag?: string; search?: string }) {
  const values: unknown[] = [];
  const where = ['true'];
  const add = (value: unknown, condition: (place: string) => string) => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  if (status) add(status, (place) => `status = ${place}`);
  if (flag) add([flag], (place) => `raised_flags @> ${place}`);
  if (search) add(`%${search}%`, (place) => `(patient_name ilike ${place} or patient_email ilike ${place})`);
  return {
    text: `select id, status, patient_name, patient_email, flags_json from submission
      where ${where.join(' and ')} order by created_at desc, id desc limit ${PAGE}`,
    values,
  };
}

const counts = ({ rare, common }: { rare: string; common: string }): Case[] =>
  [undefined, ...Object.entries(WORDS)].flatMap((word) =>
    [undefined, common, rare].map((flag) => ({
      name: ['counts', flag && `flag ${flag}`, word?.[0]].filter(Boolean).join(', '),
      call: (browser: TestBrowser) => browser.send('POST', '/api/review/counts', { flag, search: word?.[1] }),
    })),
  );

function submissionPages(ids: readonly string[]): Case[] {
  const get = (rest: string) => (browser: TestBrowser, round: number) =>
    browser.get(`/api/submissions/${ids[round % ids.length]}${rest}`);
  return [
    { name: 'submission', call: get('') },
    { name: 'submission, notes', call: get('/notes') },
    { name: 'submission, timeline', call: get('/timeline') },
  ];
}
