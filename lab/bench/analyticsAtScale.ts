/**
 * Analytics of a clinic with very many submissions: time of each query at the server (settings, figures and audit entry
 * in one committed transaction), compared with the same query written naively with bare `pg`; and the cost of
 * maintaining the tallies for each write of a submission.
 */
import {
  completion,
  connect,
  Library,
  overview,
  type Question,
  readTallies,
  trends,
  unstatedUrl,
} from '@clinic/server/testing';
import pg from 'pg';
import { addCourses } from './courses.ts';
import { type Aim, type Figure, figure } from './measure/figure.ts';
import { ratio, rounds, type Spread } from './measure/rounds.ts';
import { millionDatabase } from './million/database.ts';
import { NAIVE_COMPLETION, NAIVE_OVERVIEW, NAIVE_TRENDS } from './naiveAnalytics.ts';

const CLINIC = { clinicName: 'Bench', clinicTimeZone: 'America/New_York' };
const READS = 60;
const NAIVE_READS = 5;
const WRITE_ROUNDS = 15;
const WRITES_PER_ROUND = 200;

export async function analyticsAtScale(): Promise<Figure[]> {
  const database = await millionDatabase();
  try {
    return await analyticsOf(database.url);
  } finally {
    await database.stop();
  }
}

/** @param databaseUrl a database with the submissions; their events are added once */
export async function analyticsOf(databaseUrl: string): Promise<Figure[]> {
  const orm = await connect(databaseUrl, { job: 'bench' });
  const client = new pg.Client({ connectionString: unstatedUrl(databaseUrl) });
  await client.connect();
  try {
    await addCourses(client, CLINIC.clinicTimeZone);
    const library = new Library();
    const ask = async (figures: (question: Question) => Promise<object>): Promise<void> => {
      const requestContext = { by: null, at: new Date(), requestId: 'bench' };
      const of = { config: CLINIC, library };
      await readTallies(orm.em.fork(), of, { query: {}, name: 'bench' }, requestContext, figures);
    };
    const naively = (sql: string) => async () => {
      await client.query(sql, [CLINIC.clinicTimeZone]);
    };
    return [
      await reads('analytics overview, p95', READS, () => ask(overview), { atMost: 10 }),
      await reads('… naively on bare pg', NAIVE_READS, naively(NAIVE_OVERVIEW)),
      await reads('analytics trends, p95', READS, () => ask(trends), { atMost: 10 }),
      await reads('… naively on bare pg', NAIVE_READS, naively(NAIVE_TRENDS)),
      await reads('analytics completion, p95', READS, () => ask(completion), { atMost: 100 }),
      await reads('… naively on bare pg', NAIVE_READS, naively(NAIVE_COMPLETION)),
      figure('write of a submission, with ÷ without tallies', await writes(client), '×', 2, { atMost: 1.1 }),
    ];
  } finally {
    await client.end();
    await orm.close();
  }
}

/** The value is the 95th percentile, the range is from the fastest to the slowest. */
async function reads(name: string, count: number, read: () => Promise<void>, aim?: Aim): Promise<Figure> {
  await read();
  const taken: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const begun = performance.now();
    await read();
    taken.push(performance.now() - begun);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * count) - 1)] as number;
  return figure(name, { median: at(0.95), min: at(0), max: at(1) }, ' ms', 1, aim);
}

/** Copies submissions, each in its own transaction. */
async function writes(client: pg.Client): Promise<Spread> {
  const { rows } = await client.query<{ id: string; draft_id: string }>(
    'select id, draft_id from submission order by created_at desc limit $1',
    [WRITES_PER_ROUND],
  );
  const round = async (copy: string): Promise<number> => {
    const copies: Array<{ id: string; draft: string; of: string }> = [];
    for (const { id, draft_id } of rows) {
      const copy = { id: crypto.randomUUID(), draft: crypto.randomUUID(), of: id };
      await client.query(COPY_DRAFT, [copy.draft, draft_id]);
      copies.push(copy);
    }
    const begun = performance.now();
    for (const { id, draft, of } of copies) await client.query(copy, [id, draft, of]);
    const taken = performance.now() - begun;
    await client.query('delete from submission where id = any($1)', [copies.map(({ id }) => id)]);
    await client.query('delete from draft where id = any($1)', [copies.map(({ draft }) => draft)]);
    await client.query('delete from analytics_due');
    return taken;
  };
  const taken = await rounds(WRITE_ROUNDS, {
    kept: () => round(`with written as (${COPY_SUBMISSION} returning draft_id) ${MARK_DUE}`),
    bare: () => round(COPY_SUBMISSION),
  });
  return ratio(taken.kept, taken.bare);
}

const MARK_DUE = 'insert into analytics_due (draft_id) select draft_id from written';
const COPY_DRAFT = `
  insert into draft select (jsonb_populate_record(d, jsonb_build_object('id', $1::uuid))).*
  from draft d where d.id = $2`;
const COPY_SUBMISSION = `
  insert into submission select (jsonb_populate_record(s, jsonb_build_object('id', $1::uuid, 'draft_id', $2::uuid,
    'submission_key', $1::uuid, 'reference', $1::text, 'created_at', now(), 'updated_at', now()))).*
  from submission s where s.id = $3`;
