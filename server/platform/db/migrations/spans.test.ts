import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { plainUrl } from '../testDatabaseServer.ts';

test('days tallied before the migration are part of their spans after it', async () => {
  const database = await createTestDatabase();
  await migrate(plainUrl(database.url));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`delete from mikro_orm_migrations where name like '%Spans'`);
    await client.query('drop table analytics_span');
    // 2026-02-19 begins spans of every length.
    await client.query(
      `insert into analytics_tally
       select 'time', day, 'form', '1.0', '', 60, 2, 100.5
       from unnest(array['-infinity', '2026-02-18', '2026-02-19', '2026-02-28', '2026-03-18']::date[]) as day`,
    );

    await migrate(plainUrl(database.url));

    const { rows } = await client.query(
      `select days, first_day::text as first, n::integer, total::float8 from analytics_span order by days, first_day`,
    );
    expect(rows).toEqual([
      { days: 3, first: '2026-02-16', n: 2, total: 100.5 },
      { days: 3, first: '2026-02-19', n: 2, total: 100.5 },
      { days: 3, first: '2026-02-28', n: 2, total: 100.5 },
      { days: 3, first: '2026-03-18', n: 2, total: 100.5 },
      { days: 9, first: '2026-02-10', n: 2, total: 100.5 },
      { days: 9, first: '2026-02-19', n: 2, total: 100.5 },
      { days: 9, first: '2026-02-28', n: 2, total: 100.5 },
      { days: 9, first: '2026-03-18', n: 2, total: 100.5 },
      { days: 27, first: '2026-01-23', n: 2, total: 100.5 },
      { days: 27, first: '2026-02-19', n: 4, total: 201 },
      { days: 27, first: '2026-03-18', n: 2, total: 100.5 },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
