/** What a patient's connection shows, by direct SQL without any condition. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishTestClinic, submitIntake } from '../testClinic.ts';
import { Scene } from '../testScene.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { handedIn } from '../testUploads.ts';
import { appRoleUrl } from './appRole.ts';
import { connectAsApp } from './connect.ts';
import { showRowsOf, withRowAccess } from './rowAccess.ts';

let server: TestServer;
let app: pg.Client;
const ids = { mine: '', theirs: '' };
beforeAll(async () => {
  server = await startTestServer();
  await publishTestClinic(server.orm);
  const scene = new Scene(server);
  const other = await scene.otherPatient();
  for (const [whose, browser] of [
    ['mine', await scene.browser('PATIENT')],
    ['theirs', other],
  ] as const) {
    ids[whose] = (await browser.get('/api/auth/user')).json<{ id: string }>().id;
    await submitIntake(browser);
    const { id } = await handedIn(server, browser);
    const physician = await scene.browser('PHYSICIAN');
    await physician.send('POST', `/api/submissions/${id}/notes`, { message: 'For us' });
    await physician.send('POST', `/api/submissions/${id}/messages`, { key: randomUUID(), message: 'Hello' });
    await physician.send('POST', `/api/submissions/${id}/requests`, {
      message: 'More?',
      questionIds: ['lab_results'],
    });
  }
  app = new pg.Client({ connectionString: appRoleUrl(server.databaseUrl) });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await server.close();
});

const count = async (table: string, patient: string): Promise<number> => {
  await app.query(`select set_config('app.patient', $1, false)`, [patient]);
  const { rows } = await app.query(`select count(*)::int as rows from ${table}`);
  return rows[0].rows;
};

test.each([
  ['submission', 2],
  ['draft', 2],
  ['message', 1],
  ['status_change', 1],
  ['information_request', 1],
  ['document', 1],
  ['notification', 2],
  ['review_note', 0],
])('of %s a patient sees the own rows only, whatever is asked', async (table, own) => {
  const all = await count(table, '');
  const mine = await count(table, ids.mine);
  expect(mine).toBe(await count(table, ids.theirs));
  expect(mine).toBe(own);
  expect(all).toBeGreaterThanOrEqual(Math.max(2, own * 2));
  expect(await count(table, randomUUID())).toBe(0);
});

test.each([
  ['update submission set status = status', 'submission'],
  ['update draft set language = language', 'draft'],
  ['delete from document', 'document'],
])('%s reaches no row of another patient', async (sql, table) => {
  const theirs = await count(table, ids.theirs);
  await app.query(`select set_config('app.patient', $1, false)`, [ids.mine]);
  await app.query('begin');
  await app.query(sql);
  await app.query("select set_config('app.patient', '', true)");
  const { rows } = await app.query(`select count(*)::int as rows from ${table}`);
  expect(rows[0].rows).toBeGreaterThanOrEqual(theirs);
  await app.query('rollback');
});

test('a row cannot be given to somebody else', async () => {
  await app.query(`select set_config('app.patient', $1, false)`, [ids.mine]);
  await expect(app.query('update submission set user_id = $1', [ids.theirs])).rejects.toThrow(
    /row-level security/,
  );
});

test('what a connection was told for one request is gone in the next, inside and outside of transactions', async () => {
  const orm = await connectAsApp(appRoleUrl(server.databaseUrl), server.databaseUrl);
  const rows = async () => {
    const [row] = await orm.em
      .fork()
      .execute<Array<{ rows: number }>>('select count(*)::int as rows from submission');
    return row?.rows;
  };
  const inTransaction = () =>
    orm.em.fork().transactional(async (tx) => {
      const [row] = await tx.execute<Array<{ rows: number }>>('select count(*)::int as rows from submission');
      return row?.rows;
    });
  const asPatient = <T>(ask: () => Promise<T>) =>
    withRowAccess(async () => {
      showRowsOf(ids.mine);
      return ask();
    });
  for (let round = 0; round < 3; round += 1) {
    expect(await asPatient(rows)).toBe(2);
    expect(await rows()).toBe(4);
    expect(await asPatient(inTransaction)).toBe(2);
    expect(await inTransaction()).toBe(4);
  }
  const mixed = await Promise.all(
    Array.from({ length: 100 }, (_, place) =>
      place % 2 ? asPatient(place % 3 ? rows : inTransaction) : rows(),
    ),
  );
  expect(mixed).toEqual(Array.from({ length: 100 }, (_, place) => (place % 2 ? 2 : 4)));
  await orm.close();
});
