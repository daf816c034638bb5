/** Frequent statements are parsed once per connection, and a failing transaction does not affect later ones. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from './actor.ts';
import { pipeline, sendWith } from './pipeline.ts';
import { atPlace, placeOf } from './place.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pipeline(pool, undefined, { isAllowed: true });
  await pool.query('create table kept (n integer primary key)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('truncate kept'));

const ADD = 'insert into kept values ($1)';

/** A transaction that sends these statements with its commit. */
async function commit(...statements: ReadonlyArray<[text: string, value: unknown]>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [text, value] of statements) await sendWith('commit', () => client.query(text, [value]));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const kept = async () => (await pool.query('select n from kept order by n')).rows.map(({ n }) => n);
const prepared = async () => {
  const counted = 'select statement, generic_plans + custom_plans as runs from pg_prepared_statements';
  return (await pool.query(`${counted} order by prepare_time`)).rows as Array<{
    statement: string;
    runs: string;
  }>;
};

test("a statement sent with commits is prepared once, and runs with each one's values", async () => {
  await commit([ADD, 1], [ADD, 2]);
  await commit([ADD, 3]);
  expect(await kept()).toEqual([1, 2, 3]);
  expect(await prepared()).toEqual([{ statement: ADD, runs: '3' }]);
});

test.each([
  ['that violates a constraint', ADD, '23505'],
  ['that cannot be parsed', 'insert into nowhere values ($1)', '42P01'],
])(
  'after a statement %s, the statements before and after it run again on the connection',
  async (_, bad, code) => {
    const first = 'insert into kept select n + 10 from unnest(array[$1::integer]) as n';
    const last = 'delete from kept where n = $1::integer + 1000';
    await pool.query('insert into kept values (1)');
    for (const _again of [1, 2]) {
      await expect(commit([first, 1], [bad, 1], [last, 1])).rejects.toMatchObject({ code });
      expect(await kept()).toEqual([1]);
    }
    await commit([first, 5], [ADD, 2], [last, 2]);
    await commit([first, 6], [last, 2]);
    expect(await kept()).toEqual([1, 2, 15, 16]);
  },
);

test('clinics that share a connection in turn each write to their own tables', async () => {
  const clinics = [placeOf('oak'), placeOf('elm')];
  const shared = new pg.Pool({ connectionString: database.url, max: 1 });
  shared.on('error', () => undefined);
  pipeline(shared, {}, { isAllowed: true });
  for (const { schema } of clinics)
    await pool.query(`create schema ${schema}; create table ${schema}.kept (n integer primary key)`);
  const add = async (n: number) => {
    const client = await shared.connect();
    await client.query('begin');
    await sendWith('commit', () => client.query(ADD, [n]));
    await client.query('commit');
    client.release();
  };
  for (let n = 0; n < 16; n += 1)
    await atPlace(clinics[n % 2] as (typeof clinics)[number], () => asSystem('test', () => add(n)));
  const keptBy = async (schema: string) =>
    (await pool.query(`select n from ${schema}.kept order by n`)).rows.map(({ n }) => n);
  expect(await keptBy('clinic_oak')).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(await keptBy('clinic_elm')).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
  await shared.end();
});

test('a table may change while statements are prepared', async () => {
  await commit([ADD, 1]);
  await pool.query('alter table kept add column m integer default 7');
  await commit([ADD, 2]);
  expect((await pool.query('select n, m from kept order by n')).rows).toEqual([
    { n: 1, m: 7 },
    { n: 2, m: 7 },
  ]);
  await pool.query('alter table kept drop column m');
});

test('of statements that differ each time, only a limited number stays prepared', async () => {
  for (let n = 0; n < 150; n += 1) await commit([`insert into kept values ($1::integer + ${n})`, 0]);
  expect(await kept()).toHaveLength(150);
  const { length } = await prepared();
  expect(length).toBeGreaterThan(50);
  expect(length).toBeLessThanOrEqual(100);
});
