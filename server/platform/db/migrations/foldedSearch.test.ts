import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testDatabase.ts';
import { plainUrl } from '../testDatabaseServer.ts';

const FOLDED = 'maria jose munoz\u001f\u001fabcd-2345\u001f\u001f';

let database: TestDatabase;
let client: pg.Client;
let other: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  await migrate(plainUrl(database.url));
  [client, other] = [0, 0].map(() => new pg.Client({ connectionString: database.url })) as [
    pg.Client,
    pg.Client,
  ];
  for (const each of [client, other]) {
    await each.connect();
    await each.query('set session_replication_role = replica');
  }
  const schema = readFileSync(new URL('../schema/queue.sql', import.meta.url), 'utf8');
  const [released = ''] = /create function queue_text.*?\$\$;/s.exec(schema) ?? [];
  await client.query(released.replace('create', 'create or replace'));
});
afterEach(async () => {
  for (const each of [client, other]) await each.end();
  await database.drop();
});

const store = (by: pg.Client) =>
  by.query(
    `insert into queue_entry values (gen_random_uuid(), now(), now(), 0, 'NEW', null, 'maria jose munoz',
       queue_text('María José Muñoz', null, 'ABCD-2345', null, null), '{}', 'r')`,
  );
const forget = (name: string) =>
  client.query('delete from mikro_orm_migrations where name like $1', [`%${name}`]);
const texts = async () => {
  const { rows } = await client.query<{ text: string }>('select search_text as text from queue_entry');
  return rows.map(({ text }) => text);
};
const untilWaiting = async (kind: string) => {
  const waits = 'select from pg_locks where not granted and locktype = $1';
  while ((await client.query(waits, [kind])).rowCount === 0);
};

test('texts of before lose their accents, also those that are written meanwhile, and are found', async () => {
  await forget('FoldedSearch');
  await forget('FoldRows');
  await store(client);
  await other.query('begin');
  await store(other);

  const done = migrate(plainUrl(database.url), { pauseMs: 10 });
  await untilWaiting('relation');
  await other.query('commit');
  await done;
  await store(client);

  expect(await texts()).toEqual([FOLDED, FOLDED, FOLDED]);
  await client.query('set enable_seqscan = off');
  const found = `select from queue_entry where queue_terms(search_text, raised_flags) @> queue_wanted($1, null)`;
  expect((await client.query(found, ['munoz'])).rowCount).toBe(3);
  expect((await client.query(found, ['muñoz'])).rowCount).toBe(0);
});

test('a text that is changed while it is rewritten keeps the change', async () => {
  await forget('FoldRows');
  await store(client);
  await store(client);
  await other.query('begin');
  await other.query(
    `update queue_entry set search_text = 'zoë' where ctid = (select max(ctid) from queue_entry)`,
  );

  const done = migrate(plainUrl(database.url), { pauseMs: 10 });
  await untilWaiting('transactionid');
  await other.query('commit');
  await done;

  expect((await texts()).sort()).toEqual([FOLDED, 'zoe']);
});
