/** Features that the schema must not use, so that it runs behind a pooler and on sharded or replicated engines. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClinicDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createClinicDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The first column of each row. */
async function found(sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

const OWN = `'clinic_main'::regnamespace`;

/** Every function, and its language. */
const FUNCTIONS: Record<string, string> = {
  account_of_person: 'plpgsql',
  add_to_tally: 'plpgsql',
  analytics_bucket: 'sql',
  accounts_of: 'plpgsql',
  analytics_contributions: 'plpgsql',
  append_audit: 'plpgsql',
  count_queue_entries: 'plpgsql',
  derive_visitors: 'plpgsql',
  drafts_of: 'plpgsql',
  erase_person: 'plpgsql',
  expire_audit: 'plpgsql',
  family_of: 'plpgsql',
  find_person: 'plpgsql',
  flag_urgencies: 'sql',
  fold_analytics: 'plpgsql',
  fold_queue_tally: 'plpgsql',
  fold_rule_tally: 'plpgsql',
  journeys_of: 'plpgsql',
  person_for: 'plpgsql',
  place_submission: 'plpgsql',
  probe_writes: 'plpgsql',
  queue_calm: 'sql',
  queue_name: 'sql',
  queue_terms: 'plpgsql',
  queue_text: 'sql',
  queue_wanted: 'sql',
  record_flag_urgency: 'plpgsql',
  record_submissions: 'plpgsql',
  recount_analytics: 'plpgsql',
  refresh_persons: 'plpgsql',
  refuse_audit_change: 'plpgsql',
  root_person: 'plpgsql',
  settle_persons: 'plpgsql',
  submission_urgency: 'plpgsql',
  urgency_of: 'plpgsql',
  verified_address: 'plpgsql',
  visitors_of: 'plpgsql',
};

test('every table has a primary key', async () => {
  const without = await found(
    `select relname as name from pg_class where relnamespace = ${OWN} and relkind in ('r', 'p')
       and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
  );
  expect(without).toEqual([]);
});

test('row security also applies to the owner, wherever it is enabled', async () => {
  const exempting = await found(
    `select relname as name from pg_class where relnamespace = ${OWN} and relrowsecurity and not relforcerowsecurity`,
  );
  expect(exempting).toEqual([]);
  const closed = `select count(*) as name from pg_class where relnamespace = ${OWN} and relforcerowsecurity`;
  expect(Number((await found(closed))[0])).toBeGreaterThan(40);
});

test('no policy contains a subquery or calls a function of our own', async () => {
  const policies = await client.query<{ name: string; shown: string; tree: string }>(
    `select polrelid::regclass || '.' || polname as name, concat_ws(' ', polqual, polwithcheck) as tree,
       concat_ws(' ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as shown
     from pg_policy`,
  );
  expect(policies.rows.length).toBeGreaterThan(80);
  const own = new Set(await found(`select oid::text as name from pg_proc where pronamespace = ${OWN}`));
  for (const { name, tree, shown } of policies.rows) {
    expect(tree, `${name}: ${shown}`).not.toContain('{SUBLINK');
    const called = [...tree.matchAll(/:(?:funcid|opfuncid) (\d+)/g)].map(([, oid]) => oid as string);
    expect(
      called.filter((oid) => own.has(oid)),
      name,
    ).toEqual([]);
  }
});

test('only the audit log and the person of a new submission have triggers', async () => {
  const triggers = await found('select tgname as name from pg_trigger where not tgisinternal order by 1');
  expect(triggers).toEqual(['audit_entry_append_only', 'audit_seal_append_only', 'submission_person']);
});

test('no constraint is deferred, and no rule rewrites a statement', async () => {
  expect(await found('select conname as name from pg_constraint where condeferrable')).toEqual([]);
  const rules = `select rulename as name from pg_rewrite join pg_class on pg_class.oid = ev_class
    where relnamespace = ${OWN} and rulename <> '_RETURN'`;
  expect(await found(rules)).toEqual([]);
});

test('every function is in this list, with its language', async () => {
  const { rows } = await client.query<{ name: string; language: string }>(
    `select proname as name, lanname as language from pg_proc join pg_language on pg_language.oid = prolang
     where pronamespace = ${OWN} order by 1`,
  );
  expect(Object.fromEntries(rows.map(({ name, language }) => [name, language]))).toEqual(FUNCTIONS);
  // No two share a name.
  expect(rows).toHaveLength(Object.keys(FUNCTIONS).length);
});

test('no function names a schema', async () => {
  const schemas = await found('select nspname as name from pg_namespace');
  const { rows } = await client.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc where pronamespace = ${OWN}`,
  );
  const named = new RegExp(String.raw`\b(${schemas.join('|')})\s*\.`, 'i');
  for (const { name, source } of rows) expect(source, name).not.toMatch(named);
});

test('only security-definer functions set a search path: their own schema', async () => {
  const { rows } = await client.query<{ name: string; settings: string[]; definer: boolean; own: string }>(
    `select proname as name, proconfig as settings, prosecdef as definer, pronamespace::regnamespace::text as own
     from pg_proc where pronamespace = ${OWN} and (proconfig is not null or prosecdef) order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['append_audit', 'erase_person', 'expire_audit']);
  for (const { definer, settings, own } of rows) {
    expect({ definer, settings }).toEqual({ definer: true, settings: [`search_path=${own}, pg_temp`] });
  }
});

test('no function takes a row as an argument', async () => {
  const taking = await found(
    `select distinct proname as name from pg_proc cross join unnest(proargtypes) as argument
       join pg_type on pg_type.oid = argument where pronamespace = ${OWN} and typtype = 'c'`,
  );
  expect(taking).toEqual([]);
});

test('no SQL function reads or writes a table', async () => {
  const { rows } = await client.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc join pg_language on pg_language.oid = prolang
     where pronamespace = ${OWN} and lanname = 'sql'`,
  );
  const relations = await found(
    `select relname as name from pg_class where relnamespace = ${OWN} and relkind in ('r', 'p', 'v', 'm')`,
  );
  const named = new RegExp(String.raw`\b(from|join|into|update)\s+(${relations.join('|')})\b`, 'i');
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, source } of rows) expect(source, name).not.toMatch(named);
});

test('the checks detect violations', async () => {
  await client.query('begin');
  await client.query(
    `create policy bad on message using (exists (select from submission where id = submission_id))`,
  );
  const { rows } = await client.query(`select polqual::text as tree from pg_policy where polname = 'bad'`);
  expect(rows[0].tree).toContain('{SUBLINK');
  await client.query('rollback');
});
