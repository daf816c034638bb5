import pg from 'pg';
import { expect, test } from 'vitest';
import { asSystem } from '../actor.ts';
import { appRoleUrl } from '../appRole.ts';
import { connectAsApp } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { plainUrl } from '../testDatabaseServer.ts';

test('staff find rows of before by texts and flags through the index, whatever schema the extension is in', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create schema extensions; create extension pg_trgm with schema extensions');
    await migrate(plainUrl(database.url));
    await client.query(`delete from mikro_orm_migrations where name like '%FindQueue'`);
    await client.query('drop index queue_find');
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into queue_entry values
         (gen_random_uuid(), now(), now(), 0, 'NEW', null, 'maria', 'maria lopez', '{pregnancy}', 'r'),
         (gen_random_uuid(), now(), now(), 0, 'NEW', null, 'maria', 'maria bell', '{aged}', 'r')`,
    );

    const app = await connectAsApp(appRoleUrl(database.url), plainUrl(database.url));
    const find = `from queue_entry where search_text like '%' || lower(?) || '%' and raised_flags @> array[?::text]`;
    const [found, plan] = await asSystem('test', () =>
      app.em.fork().transactional(async (tx) => {
        await tx.execute('set local enable_seqscan = off');
        return [
          await tx.execute(`select search_text as text ${find}`, ['MARIA', 'pregnancy']),
          await tx.execute(`explain select ${find}`, ['MARIA', 'pregnancy']),
        ];
      }),
    );
    await app.close();
    expect(found).toEqual([{ text: 'maria lopez' }]);
    expect(JSON.stringify(plan)).toMatch(/Bitmap Index Scan on queue_find.*Index Cond: .*~~.*@>/);
  } finally {
    await client.end();
    await database.drop();
  }
});
