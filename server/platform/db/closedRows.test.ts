/** Row security as the application's role experiences it: without an actor no row is visible. */
import { randomUUID } from 'node:crypto';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake, type TestIntake } from '@clinic/testing/server/testIntake';
import { Scene } from '@clinic/testing/server/testScene';
import { submittedWithFile } from '@clinic/testing/server/testUploads';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, actingAs, asSystem, stateCaller } from './actor.ts';
import { appRoleUrl } from './appRole.ts';
import { connectAsApp } from './connect.ts';
import { secretHash } from './draftSecret.ts';
import { OPEN_TABLES } from './openTables.ts';
import { MAIN } from './place.ts';

const server = sharedServer({ withClinic: true });
let app: pg.Client;
const ids = { mine: '', theirs: '' };
let open: TestIntake;
beforeAll(async () => {
  const scene = new Scene(server);
  const people: Array<['mine' | 'theirs', TestBrowser]> = [
    ['mine', await scene.browser('PATIENT')],
    ['theirs', await scene.otherPatient()],
  ];
  for (const [whose, browser] of people) {
    ids[whose] = (await browser.get('/api/auth/user')).json<{ id: string }>().id;
    await submitIntake(browser);
    const { id } = await submittedWithFile(server, browser);
    const physician = await scene.browser('PHYSICIAN');
    await physician.send('POST', `/api/submissions/${id}/notes`, { message: 'For us' });
    await physician.send('POST', `/api/submissions/${id}/messages`, { key: randomUUID(), message: 'Hello' });
    await physician.send('POST', `/api/submissions/${id}/requests`, {
      message: 'More?',
      questionIds: ['lab_results'],
    });
  }
  open = await scene.draft();
  app = new pg.Client({ connectionString: appRoleUrl(server.databaseUrl) });
  await app.connect();
});
afterAll(async () => {
  await app.end();
});

async function tables(): Promise<Array<{ table: string; walled: boolean; staff: boolean }>> {
  const { rows } = await app.query(
    `select relname as "table", relrowsecurity as walled, exists (
       select from pg_policies where tablename = relname and policyname = 'clinic_app_main__staff_rows'
         and roles = array['clinic_app_main__staff'::name]) as staff
     from pg_class where relnamespace = 'clinic_main'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows;
}

test('every table has policies, or holds no personal data', async () => {
  const all = await tables();
  const open = all.filter(({ walled }) => !walled).map(({ table }) => table);
  expect(open).toEqual(Object.keys(OPEN_TABLES).sort());
  expect(all.filter(({ walled, staff }) => walled !== staff)).toEqual([]);
});

async function count(table: string, actor: Actor | undefined): Promise<number> {
  await app.query('begin');
  await stateCaller(app, { actor, place: MAIN }, { appRole: 'clinic_app' });
  const { rows } = await app.query(`select count(*)::int as n from ${table}`);
  await app.query('commit');
  return rows[0].n;
}
const requestId = 'test';
const patient = (id: string): Actor => ({ kind: 'patient', id, requestId });

test('without an actor no table shows a row; the server itself sees all of them', async () => {
  const owner = server.orm.em.fork();
  let filled = 0;
  for (const { table, walled } of await tables()) {
    if (!walled) continue;
    const [all] = await owner.execute<Array<{ n: number }>>(`select count(*)::int as n from ${table}`);
    if (all?.n) filled += 1;
    const unstated = `permission denied for schema clinic_main`;
    await expect(app.query(`select from ${MAIN.schema}.${table}`)).rejects.toThrow(unstated);
    await expect(count(table, undefined)).rejects.toThrow(/permission denied|does not exist/);
    await app.query('rollback');
    expect([table, await count(table, { kind: 'visitor', requestId })]).toEqual([table, 0]);
    expect([table, await count(table, { kind: 'system', job: 'test' })]).toEqual([table, all?.n]);
  }
  expect(filled).toBeGreaterThan(20);
});

test.each([
  ['submission', 2],
  ['person', 1],
  ['draft', 2],
  ['message', 1],
  ['status_change', 1],
  ['information_request', 1],
  ['document', 1],
  ['document_piece', 1],
  ['queue_entry', 0],
  ['rule_input', 0],
  ['notification', 2],
  ['users', 1],
  ['session', 1],
  ['review_note', 0],
  ['mail', 0],
  ['intake_journey', 0],
  ['intake_event', 0],
  ['emergency_access', 0],
  ['audit_entry', 0],
])('a patient sees only their own rows of %s, whatever the query', async (table, own) => {
  const mine = await count(table, patient(ids.mine));
  expect(mine).toBe(own);
  expect(await count(table, patient(ids.theirs))).toBe(mine);
  expect(await count(table, patient(randomUUID()))).toBe(0);
});

test('a secret opens its own draft and what belongs to it; a wrong secret or another id opens nothing', async () => {
  const { id, secret } = open;
  const holding = (of: string, with_: string): Actor => ({
    kind: 'visitor',
    requestId,
    drafts: [{ id: of, secretHash: secretHash(with_) }],
  });
  expect(await count('draft', holding(id, secret))).toBe(1);
  expect(await count('draft_mutation', holding(id, secret))).toBe(1);
  for (const table of ['draft', 'draft_mutation', 'submission', 'document', 'users', 'queue_entry']) {
    expect(await count(table, holding(id, 'x'))).toBe(0);
    expect(await count(table, holding(randomUUID(), secret))).toBe(0);
  }
  const both: Actor = { ...patient(ids.mine), drafts: [{ id, secretHash: secretHash('x') }] } as Actor;
  expect(await count('submission', both)).toBe(await count('submission', patient(ids.mine)));
});

test.each(['x', '', 'a secret of nobody', ','])(
  "a signed-in patient who sends %j as a draft's secret sees no more than without it",
  async (secret) => {
    const browser = await server.signedIn('PATIENT');
    const headers = { 'x-draft-secret': secret };
    for (const path of ['/api/patient/submissions', '/api/patient/drafts', '/api/notifications']) {
      expect((await browser.get(path, headers)).text).toBe((await browser.get(path)).text);
    }
  },
);

test.each([
  'update submission set status = status',
  'update draft set language = language',
  'delete from document',
])("%s affects only the patient's own rows", async (sql) => {
  await app.query('begin');
  await stateCaller(app, { actor: patient(ids.mine), place: MAIN }, { appRole: 'clinic_app' });
  const { rowCount } = await app.query(sql);
  await app.query('rollback');
  expect(rowCount).toBeGreaterThan(0);
  expect(rowCount).toBeLessThanOrEqual(2);
});

test('a row cannot be assigned to another account', async () => {
  await app.query('begin');
  await stateCaller(app, { actor: patient(ids.mine), place: MAIN }, { appRole: 'clinic_app' });
  const giving = app.query('update submission set user_id = $1', [ids.theirs]);
  await expect(giving).rejects.toThrow(/row-level security/);
  await app.query('rollback');
});

test('a statement without an actor is refused, whatever it is', async () => {
  const orm = await connectAsApp(appRoleUrl(server.databaseUrl), server.databaseUrl);
  const ask = (sql: string) => () => orm.em.fork().execute(sql);
  for (const sql of ['select from submission', 'delete from "mail" as m', 'select 1']) {
    await expect(ask(sql)()).rejects.toThrow('A statement needs an actor');
    await asSystem('test', ask(sql));
  }
  await orm.close();
});

const SUBMISSIONS = 'select count(*)::int as rows from submission';

test('an actor stated for one transaction does not apply to the next, with and without a transaction', async () => {
  const orm = await connectAsApp(appRoleUrl(server.databaseUrl), server.databaseUrl);
  const alone = async () => (await orm.em.fork().execute<Array<{ rows: number }>>(SUBMISSIONS))[0]?.rows;
  const together = () =>
    orm.em
      .fork()
      .transactional(async (tx) => (await tx.execute<Array<{ rows: number }>>(SUBMISSIONS))[0]?.rows);
  const actors: Array<[Actor, number]> = [
    [{ kind: 'visitor', requestId }, 0],
    [patient(ids.mine), 2],
    [{ kind: 'staff', id: randomUUID() }, 4],
    [patient(ids.theirs), 2],
    [{ kind: 'system', job: 'test' }, 4],
  ];
  const seen = await Promise.all(
    Array.from({ length: 200 }, async (_, place) => {
      const [actor, rows] = actors[place % actors.length] as [Actor, number];
      const ask = place % 2 ? alone : together;
      return [await actingAs(actor, ask), rows];
    }),
  );
  for (const [found, expected] of seen) expect(found).toBe(expected);
  // Also when the actor changes within a transaction and back, and after a rollback to a savepoint.
  await actingAs(patient(ids.mine), () =>
    orm.em.fork().transactional(async (tx) => {
      const rows = async () => (await tx.execute<Array<{ rows: number }>>(SUBMISSIONS))[0]?.rows;
      expect(await rows()).toBe(2);
      expect(await asSystem('test', rows)).toBe(4);
      expect(await rows()).toBe(2);
      await tx
        .transactional(async (inner) => {
          await asSystem('test', () => inner.execute(SUBMISSIONS));
          throw new Error('taken back');
        })
        .catch(() => undefined);
      expect(await rows()).toBe(2);
    }),
  );
  await orm.close();
});
