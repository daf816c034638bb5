import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { plainUrl } from '../testDatabaseServer.ts';

test('rows stored before the migration are found by parts of words after it', async () => {
  const database = await createTestDatabase();
  await migrate(plainUrl(database.url));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`delete from mikro_orm_migrations where name like '%LateTerms'`);
    const schema = readFileSync(new URL('../schema/queue.sql', import.meta.url), 'utf8');
    const [released = ''] = /create function queue_terms.*?\$\$;/s.exec(schema) ?? [];
    await client.query(released.replace('create', 'create or replace'));
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into queue_entry values (gen_random_uuid(), now(), now(), 0, 'NEW', null, 'anabelia sanabel santos',
         queue_text('Anabelia Sanabel Santos', 'anabelia.s@example.com', 'ANAB-2345', '+1 617 555 0134', '1980-04-02'), '{}', 'r')`,
    );

    await migrate(plainUrl(database.url));

    await client.query('set enable_seqscan = off');
    const found = async (piece: string) => {
      const { rowCount } = await client.query(
        'select from queue_entry where queue_terms(search_text, raised_flags) @> array[hashtext($1)]',
        [piece],
      );
      return rowCount;
    };
    // Inside a word, at its start, and across words; the first name in name and address, and further on.
    expect(await found('late:anto')).toBe(1);
    expect(await found('late:sant')).toBe(1);
    expect(await found('late:ia s')).toBe(0);
    expect(await found('late:anab')).toBe(1);
    expect(await found('late:elia')).toBe(1);
    expect(await found('ana')).toBe(1);
    await client.query(`update queue_entry set search_text = replace(search_text, 'sanabel', 'smith')`);
    // The reference begins with another word that has the same letters.
    expect(await found('late:anab')).toBe(1);
    await client.query(`update queue_entry set search_text = replace(search_text, 'anab-', 'bcde-')`);
    expect(await found('late:anab')).toBe(0);
    expect(await found('ana')).toBe(1);
  } finally {
    await client.end();
    await database.drop();
  }
});
