/** What the application's role cannot do, tested with direct SQL. */
import { randomUUID } from 'node:crypto';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { submitIntake } from '@clinic/testing/server/testIntake';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRoleUrl, prepareAppRole } from './appRole.ts';
import { MAIN } from './place.ts';

const server = sharedServer({ withClinic: true });
let app: pg.Client;
beforeAll(async () => {
  await submitIntake(server.browser());
  app = new pg.Client({ connectionString: appRoleUrl(server.databaseUrl) });
  await app.connect();
});
afterAll(async () => {
  await app.end();
});

test.each([
  'create table mine (id int)',
  'alter table submission add column mine text',
  'drop table message',
  'create index on submission (status)',
  'create function mine() returns int language sql as $$ select 1 $$',
  'drop trigger audit_entry_append_only on audit_entry',
  'alter table audit_entry disable trigger all',
  "set session_replication_role = 'replica'",
  "update audit_entry set action = 'nothing'",
  'delete from audit_entry',
  'truncate audit_entry',
  "update audit_seal set hash = sha256('')",
  'delete from audit_seal',
  "insert into audit_seal values (99999, 99999, sha256(''))",
  'update audit_head set seq = 0',
  'truncate submission',
  'delete from submission',
  'delete from status_change',
  'delete from questionnaire_version',
  'delete from mikro_orm_migrations',
  'select rolpassword from pg_authid',
  `insert into audit_entry (at, action, object_type, request_id, detail) values (now(), 'x', 'x', 'x', '{}')`,
  'set role clinic',
  'set session authorization clinic',
  'reset role; create table mine (id int)',
  "copy submission to program 'cat'",
])("the application's role may not: %s", async (sql) => {
  for (const role of ['clinic_app_main', 'clinic_app_main__staff']) {
    await app.query(`set role ${role}`);
    await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner|may not/i);
  }
  await app.query('reset role');
  await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner|does not exist/i);
});

/** What each role may do besides reading. A table that is not named here: patients nothing, staff everything. */
const PATIENTS: Record<string, string> = {
  document: 'insert update delete',
  document_piece: 'insert update delete',
  draft: 'insert update',
  information_request: 'update',
  message: 'insert update',
  notification: 'insert',
  notification_read: 'insert update',
  notification_reader: 'insert update',
  rate_limit: 'insert update',
  session: 'delete',
  status_change: 'insert',
  submission: 'update',
  submission_version: 'insert',
  users: 'update',
  write_probe: 'insert update',
};
const STAFF: Record<string, string> = {
  audit_entry: '',
  audit_head: '',
  audit_seal: '',
  erased_id: '',
  erasure: '',
  mikro_orm_migrations: '',
  code_list: 'insert',
  consent_record: 'insert update',
  file_request: 'insert update',
  legal_hold: 'insert update',
  patient_contact: 'insert update',
  person: 'insert update',
  plan_version: 'insert',
  questionnaire_version: 'insert update',
  rule_set_version: 'insert update',
  status_change: 'insert update',
  submission: 'insert update',
  submission_evaluation: 'insert update',
  submission_version: 'insert update',
};

test.each([
  ['clinic_app_main', PATIENTS, ''],
  ['clinic_app_main__staff', STAFF, 'insert update delete'],
] as const)('%s writes the tables it has to, and no other', async (role, named, otherwise) => {
  await app.query('reset role');
  await app.query(`set role ${role}`);
  const { rows } = await app.query<{ name: string; columns: string[] }>(
    `select relname as name, array(select quote_ident(attname) from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped
           and attgenerated = '' and attidentity <> 'a') as columns
     from pg_class where relnamespace = 'clinic_main'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const refused = (sql: string) =>
    app.query(sql).then(
      () => false,
      (error: { code?: string; message: string }) => /^permission denied/.test(error.message),
    );
  const may: Record<string, string> = {};
  for (const { name, columns } of rows) {
    const tried: Array<[string, string[]]> = [
      ['insert', [`insert into ${name} default values`]],
      ['update', columns.map((column) => `update ${name} set ${column} = ${column} where false`)],
      ['delete', [`delete from ${name} where false`]],
    ];
    await app.query('begin');
    const rights = [];
    for (const [right, statements] of tried) {
      for (const sql of statements) {
        await app.query('savepoint before');
        const denied = await refused(sql);
        await app.query('rollback to before');
        if (denied) continue;
        rights.push(right);
        break;
      }
    }
    await app.query('rollback');
    may[name] = rights.join(' ');
  }
  expect(rows.length).toBeGreaterThan(60);
  const expected = Object.fromEntries(rows.map(({ name }) => [name, named[name] ?? otherwise]));
  expect(may).toEqual(expected);
});

test.each([
  ['clinic_app_main', "update users set role = 'ADMIN'"],
  ['clinic_app_main', 'update users set email = email'],
  ['clinic_app_main__staff', "update questionnaire_version set definition = '{}'"],
  ['clinic_app_main__staff', "update rule_set_version set document = '{}'"],
  ['clinic_app_main', 'select expire_audit(6)'],
  ['clinic_app_main', `select erase_person(gen_random_uuid(), 'requested', '', current_date)`],
])('%s may not: %s', async (role, sql) => {
  await app.query(`set role ${role}`);
  await expect(app.query(sql)).rejects.toThrow(/permission denied/);
});

test('it can read, add and change rows, add to the audit log, and receive notifications', async () => {
  await app.query('set role clinic_app_main__staff');
  expect((await app.query('select count(*)::int as rows from submission')).rows).toEqual([{ rows: 1 }]);
  await app.query('update submission set updated_at = updated_at');
  const entry = { at: new Date(), action: 'x', objectType: 'x', outcome: 'done', requestId: 'x', detail: {} };
  await app.query('select append_audit($1)', [JSON.stringify([entry])]);
  const heard = new Promise((resolve) => app.on('notification', ({ payload }) => resolve(payload)));
  await app.query('listen tests');
  await app.query("notify tests, 'hello'");
  expect(await heard).toBe('hello');
});

test('a role created beforehand with inherited rights sees no more rows than any other', async () => {
  const member = `made_before_${randomUUID().slice(0, 8)}`;
  const owner = server.orm.em.fork();
  await owner.execute(`create role ${member} login inherit password 'secret'`);
  await owner.execute(`create role ${member}_main__staff nologin`);
  await owner.execute(`grant ${member}_main__staff to ${member}`);
  const url = new URL(server.databaseUrl);
  url.username = member;
  url.password = 'secret';
  await prepareAppRole(server.orm, url.href, MAIN);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const count = async (role: string) => {
    await client.query(`set role ${role}`);
    return (await client.query('select count(*)::int as rows from submission')).rows[0].rows;
  };
  await expect(count('none')).rejects.toThrow('does not exist');
  expect(await count(`${member}_main`)).toBe(0);
  expect(await count(`${member}_main__staff`)).toBe(1);
  await client.end();
  const roles = `${member}, ${member}_main, ${member}_main__staff`;
  await owner.execute(`drop owned by ${roles}`);
  await owner.execute(`drop role ${roles}`);
});
