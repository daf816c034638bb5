/** Every route of the product either records what it does in the audit log or does not do it. */
import { randomUUID } from 'node:crypto';
import { fingerprint } from '@clinic/testing/server/fingerprint';
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { type Call, Scene, sendCall } from '@clinic/testing/server/testScene';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from './verifyAudit.ts';

const server = sharedServer({ withClinic: true });

interface Row {
  action: string;
  actor_role: string | null;
  outcome: string;
  ip: string | null;
  at: Date;
}
const rowsOf = (request: string | null) =>
  server.orm.em.fork().execute<Row[]>(
    `select actor_id, actor_role, action, object_type, object_id, outcome, at, request_id, ip from audit_entry
       where request_id = ? order by id`,
    [request],
  );
const databaseTime = async (): Promise<Date> => {
  const [row] = await server.orm.em.fork().execute<Array<{ at: Date }>>('select clock_timestamp() as at');
  return new Date(row?.at ?? NaN);
};
const examples = [...ROUTE_EXAMPLES].filter(([key]) => !ENDLESS.has(key));

test('every route has an example, and every example a route', () => {
  const registered = server.routes.registered.map(({ method, path }) => `${method} ${path}`);
  expect([...ROUTE_EXAMPLES.keys()].sort()).toEqual(registered.sort());
});

describe('who, what, outcome, when and from where are recorded', () => {
  test.each(examples)('%s', async (key, { as, call, records }) => {
    const scene = new Scene(server);
    const [method = ''] = key.split(' ');
    const sending = await call(scene);
    const reply = await scene.send(as, method, sending);
    const refused = records === 'counted' || records[0] === 'sign_in_refused';
    if (refused) expect([400, 401, 403, 410, 422]).toContain(reply.status);
    else expect(reply.status, reply.text).toBeLessThan(400);
    const rows = await rowsOf(reply.headers.get('x-request-id'));
    expect(rows.map(({ action }) => action)).toEqual(typeof records === 'string' ? [] : records);
    for (const { actor_role, outcome, ip, at } of rows) {
      expect(actor_role).toBe(as === 'ANONYMOUS' ? null : as);
      expect(outcome).toBe(refused ? 'refused' : 'done');
      expect(ip).toMatch(/127\.0\.0\.1$/);
      expect(Math.abs(Date.now() - new Date(at).getTime())).toBeLessThan(3_600_000);
    }
  });
});

test('an entry names the account, its role, the act, the object, the outcome, the time, the request and the address, also of who reads the log', async () => {
  const scene = new Scene(server);
  const id = await scene.submission();
  const log = { object_type: 'audit_log', object_id: null };
  for (const [as, method, path, entry] of [
    [
      'PHYSICIAN',
      'get',
      `/api/submissions/${id}`,
      { action: 'submission_viewed', object_type: 'submission', object_id: id },
    ],
    ['ADMIN', 'post', '/api/admin/audit/search', { action: 'audit_log_viewed', ...log }],
    ['ADMIN', 'post', '/api/admin/audit/export', { action: 'audit_log_exported', ...log }],
  ] as const) {
    const browser = await scene.browser(as);
    const account = (await browser.get('/api/auth/user')).json<{ id: string }>();
    const before = await databaseTime();
    const reply = await sendCall(browser, method, { path, ...(method === 'post' && { body: {} }) });
    const request = reply.headers.get('x-request-id');
    const who = { actor_id: account.id, actor_role: as, request_id: request };
    const how = { outcome: 'done', at: expect.anything(), ip: expect.stringMatching(/127\.0\.0\.1$/) };
    const rows = await rowsOf(request);
    expect(rows, path).toEqual([{ ...who, ...entry, ...how }]);
    const at = new Date(rows[0]?.at ?? 0);
    expect(before <= at && at <= (await databaseTime()), `${path}: ${at}`).toBe(true);
  }
});

test("refused requests of signed-in users are recorded, and so are requests for another's submission", async () => {
  const scene = new Scene(server);
  const id = await scene.submission();
  const patient = await scene.browser('PATIENT');
  const forbidden = await patient.get(`/api/submissions/${id}`);
  expect(forbidden.status).toBe(403);
  expect(await rowsOf(forbidden.headers.get('x-request-id'))).toMatchObject([
    { action: 'access_refused', actor_role: 'PATIENT', outcome: 'refused' },
  ]);
});

test('what does not exist is no refusal, except to a patient, for whom it may be of another', async () => {
  const scene = new Scene(server);
  const asked = async (caller: 'ADMIN' | 'PHYSICIAN' | 'PATIENT', path: string) => {
    const reply = await (await scene.browser(caller)).get(path);
    expect(reply.status).toBe(404);
    return rowsOf(reply.headers.get('x-request-id'));
  };
  const id = randomUUID();
  expect(await asked('ADMIN', `/api/admin/questionnaire-drafts/${id}`)).toEqual([]);
  expect(await asked('ADMIN', `/api/admin/questionnaire-drafts/${id}/report`)).toEqual([]);
  expect(await asked('PHYSICIAN', `/api/rules/drafts/${id}`)).toEqual([]);
  expect(await asked('PHYSICIAN', `/api/submissions/${id}`)).toEqual([]);
  expect(await asked('PATIENT', `/api/patient/submissions/${id}`)).toMatchObject([
    { action: 'access_refused', outcome: 'refused' },
  ]);
});

describe('while the audit log is broken', () => {
  const writing = examples.filter(([, { records }]) => typeof records !== 'string');

  const prepared: Array<{ key: string; browser: TestBrowser; sending: Call }> = [];
  beforeAll(async () => {
    // All routes share the same users: signing in for each route took longer than everything else.
    const scene = new Scene(server);
    for (const [key, { as, call }] of writing) {
      const browser = await scene.browser(as);
      const sending = await call(scene);
      await browser.csrfToken();
      prepared.push({ key, browser, sending });
    }
  });

  test('no audited action takes effect: 503, and no row of any table is written', async () => {
    expect(prepared).toHaveLength(writing.length);
    const before = await fingerprint(server.orm.em.fork());
    await server.orm.em.fork().execute('alter table audit_entry rename to audit_entry_away');
    try {
      for (const { key, browser, sending } of prepared) {
        const [method = ''] = key.split(' ');
        const reply = await sendCall(browser, method, sending);
        expect(reply.status, key).toBe(503);
        expect(reply.text, key).toContain('try again');
      }
    } finally {
      await server.orm.em.fork().execute('alter table audit_entry_away rename to audit_entry');
    }
    expect(await fingerprint(server.orm.em.fork())).toEqual(before);
  });
});

test('afterwards the log is intact', async () => {
  expect((await verifyAudit(server.orm.em.fork())).fault).toBeNull();
});
