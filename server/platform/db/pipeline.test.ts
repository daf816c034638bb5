import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pipeline, sendWith } from './pipeline.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;
let pool: pg.Pool;
/** The queries sent to the database, by round trip. */
let sent: unknown[][] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  // The end of the pool does not wait for its connections: dropping the database may terminate one first, and an
  // idle one tells its pool.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const send = client.query.bind(client) as (...query: unknown[]) => unknown;
    let trip: unknown[] = [];
    client.on('drain', () => {
      trip = [];
    });
    client.query = ((...query: unknown[]) => {
      if (trip.length === 0) sent.push(trip);
      trip.push(typeof query[0] === 'string' ? query[0] : (query[0] as pg.QueryConfig).text);
      return send(...query);
    }) as typeof client.query;
  });
  pipeline(pool);
  await pool.query('create table seen (n integer primary key)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('truncate seen');
  sent = [];
});

async function inTransaction(
  run: (client: pg.PoolClient) => Promise<unknown>,
  end: 'commit' | 'rollback' = 'commit',
) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await run(client);
    await client.query(end);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
const seen = async () => (await pool.query('select n from seen order by n')).rows.map(({ n }) => n);

test('the first statement is sent together with "begin", and returns its own rows', async () => {
  await inTransaction(async (client) => {
    const { rows } = await client.query('insert into seen values (1) returning n');
    expect(rows).toEqual([{ n: 1 }]);
    await client.query('insert into seen values (2)');
  }, 'commit');
  expect(sent).toEqual([
    ['begin', 'insert into seen values (1) returning n'],
    ['insert into seen values (2)'],
    ['commit'],
  ]);
  expect(await seen()).toEqual([1, 2]);
});

test.each<[string, (client: pg.PoolClient) => Promise<unknown>]>([
  ['text only', (client) => client.query('insert into seen values (1)')],
  ['several', (client) => client.query('insert into seen values (1); insert into seen values (2)')],
  ['one with values', (client) => client.query('insert into seen values ($1)', [1])],
  [
    'one by name',
    (client) => client.query({ name: 'add', text: 'insert into seen values ($1)', values: [1] }),
  ],
])('a rolled-back statement was part of the transaction: %s', async (_, run) => {
  await inTransaction(run, 'rollback');
  expect(await seen()).toEqual([]);
});

test('a transaction without statements sends nothing, and the next one starts normally', async () => {
  await inTransaction(async () => undefined, 'commit');
  await inTransaction(async () => undefined, 'rollback');
  expect(sent).toEqual([]);
  await pool.query('insert into seen values (1)');
  expect(await seen()).toEqual([1]);
});

test.each(['insert into seen values (1), (1)', 'no statement'])(
  'if the first statement fails, nothing is stored and the connection stays usable: %s',
  async (statement) => {
    const failing = inTransaction(async (client) => {
      await client.query(statement);
    }, 'rollback');
    await expect(failing).rejects.toThrow();
    await inTransaction((client) => client.query('insert into seen values (3)'), 'commit');
    expect(await seen()).toEqual([3]);
  },
);

test("the transaction's isolation level and access mode are kept", async () => {
  const client = await pool.connect();
  await client.query('begin transaction isolation level repeatable read read only');
  const { rows } = await client.query('show transaction_isolation');
  await expect(client.query('insert into seen values (1)')).rejects.toThrow('read-only');
  await client.query('rollback');
  client.release();
  expect(rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
});

test('several statements in one text return the rows of each, in order', async () => {
  await inTransaction(async (client) => {
    const { rows } = await client.query('select 1 as n; select 2 as m; select 3 as n');
    expect(rows).toEqual([{ n: 1 }, { m: 2 }, { n: 3 }]);
    const { rows: further } = await client.query('select 4 as n; select 5 as m');
    expect(further).toEqual([{ n: 4 }, { m: 5 }]);
  });
});

test('a statement marked "next" is sent with the following one, whatever that is', async () => {
  const set = (time: string) => `set local statement_timeout = '${time}'`;
  const early = (client: pg.PoolClient, time: string) => sendWith('next', () => client.query(set(time)));
  const shown = 'show statement_timeout';
  await inTransaction(async (client) => {
    await early(client, '7s');
    expect((await client.query(shown)).rows).toEqual([{ statement_timeout: '7s' }]);
    await early(client, '8s');
    const { rows } = await client.query('select current_setting($1) as time', ['statement_timeout']);
    expect(rows).toEqual([{ time: '8s' }]);
    await client.query('insert into seen values (1)');
    await early(client, '9s');
  });
  expect(sent).toEqual([
    ['begin', set('7s'), shown],
    [set('8s'), 'select current_setting($1) as time'],
    ['insert into seen values (1)'],
    [set('9s'), 'commit'],
  ]);
  expect(await seen()).toEqual([1]);
});

describe('statements marked "commit"', () => {
  const add = (n: number) => `insert into seen values (${n})`;
  const late = (client: pg.PoolClient, n: number) => sendWith('commit', () => client.query(add(n)));

  test('are sent with the commit', async () => {
    await inTransaction(async (client) => {
      await client.query('select 1');
      await late(client, 1);
      await late(client, 2);
    });
    expect(sent).toEqual([
      ['begin', 'select 1'],
      [add(1), add(2), 'commit'],
    ]);
    expect(await seen()).toEqual([1, 2]);
  });

  test('may be the whole transaction', async () => {
    await inTransaction((client) => late(client, 1));
    expect(sent).toEqual([['begin', add(1), 'commit']]);
    expect(await seen()).toEqual([1]);
  });

  test.each<[string, (client: pg.PoolClient) => Promise<unknown>]>([
    ['a text', (client) => client.query('insert into seen select n + 1 from seen')],
    ['one with values', (client) => client.query('insert into seen select n + $1 from seen', [1])],
    ['a savepoint', (client) => client.query('savepoint one; insert into seen select n + 1 from seen')],
  ])('are executed before a later statement of the transaction: %s', async (_, ask) => {
    await inTransaction(async (client) => {
      await late(client, 1);
      await ask(client);
    });
    expect(await seen()).toEqual([1, 2]);
  });

  test('are executed at once outside a transaction', async () => {
    const client = await pool.connect();
    await late(client, 1);
    client.release();
    expect(sent).toEqual([[add(1)]]);
    expect(await seen()).toEqual([1]);
  });

  test('are undone by a rollback, and not executed by the next transaction', async () => {
    await inTransaction((client) => late(client, 1), 'rollback');
    await inTransaction(async (client) => {
      await client.query('insert into seen values (2)');
      await late(client, 3);
    }, 'rollback');
    await inTransaction((client) => late(client, 4));
    expect(await seen()).toEqual([4]);
  });

  test('make the commit fail if they fail; nothing is stored, and the connection stays usable', async () => {
    await pool.query('insert into seen values (1)');
    const failing = inTransaction(async (client) => {
      await client.query('insert into seen values (2)');
      await late(client, 1);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'seen_pkey' });
    await inTransaction((client) => late(client, 3));
    expect(await seen()).toEqual([1, 3]);
  });
});
