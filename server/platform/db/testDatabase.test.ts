import { prepareClinic } from '@clinic/server/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createClinicDatabase, createTestDatabase } from './testDatabase.ts';

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

test("two test files do not see each other's tables", async () => {
  const [first, second] = [await createTestDatabase(), await createTestDatabase()];
  const [mine, yours] = [await connect(first.url), await connect(second.url)];
  await mine.query('create table visit (id int)');
  await expect(yours.query('select from visit')).rejects.toThrow('relation "visit" does not exist');
  await Promise.all([mine.end(), yours.end()]);
  await first.drop();
  await second.drop();
  await expect(connect(first.url)).rejects.toThrow('does not exist');
});

test('a copied clinic equals a freshly migrated and published one, and changes do not affect other copies', async () => {
  const [copy, other, made] = [
    await createClinicDatabase(),
    await createClinicDatabase(),
    await createTestDatabase(),
  ];
  const { orm, appOrm } = await prepareClinic(made.url);
  await Promise.all([orm.close(), appOrm.close()]);
  const [mine, yours, its] = [await connect(copy.url), await connect(other.url), await connect(made.url)];
  const described = async (client: pg.Client) => (await client.query(DESCRIBED)).rows;
  expect(await described(mine)).toEqual(await described(its));
  await mine.query('delete from setting');
  expect((await mine.query('select from setting')).rowCount).toBe(0);
  expect((await yours.query('select from setting')).rowCount).toBeGreaterThan(0);
  await Promise.all([mine.end(), yours.end(), its.end()]);
  await Promise.all([copy.drop(), other.drop(), made.drop()]);
});

/** Privileges and policies of each table, the migrations, and the published versions. */
const DESCRIBED = `
  select 'table' as kind, relname as name, relacl::text || relrowsecurity || relforcerowsecurity as detail
    from pg_class where relnamespace = 'clinic_main'::regnamespace and relkind in ('r', 'p', 'v', 'S')
  union all select 'policy', tablename || '.' || policyname, roles::text || qual || with_check from pg_policies
  union all select 'function', oid::regprocedure::text, proacl::text from pg_proc
    where pronamespace = 'clinic_main'::regnamespace
  union all select 'migration', name, null from mikro_orm_migrations
  union all select 'questionnaire', questionnaire_id || version, null from questionnaire_version
  union all select 'rules', rule_set_id || version, active::text from rule_set_version
  union all select 'account', email, role from users
  order by 1, 2, 3`;
