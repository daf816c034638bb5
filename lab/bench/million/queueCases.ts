/** Queries of physicians in the queue: every filter, search and order, counts, and submission pages. */
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import type pg from 'pg';

const PAGE = 50;

export interface Case {
  name: string;
  call(browser: TestBrowser, round: number): Promise<{ status: number; text: string }>;
  /** The same query on bare PostgreSQL. */
  naive?: { text: string; values: unknown[] };
  /** If it is not that of the queue. */
  aimMs?: number;
}

export async function queueCases(client: pg.Client): Promise<Case[]> {
  const { rows } = await client.query(
    `select flag, count(*)::int as number from queue_entry, unnest(raised_flags) as flag group by 1 order by 2`,
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
  'two common names': 'smith maria',
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
  for (const word of search?.split(' ') ?? []) {
    add(`%${word}%`, (place) => `(patient_name ilike ${place} or patient_email ilike ${place})`);
  }
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
