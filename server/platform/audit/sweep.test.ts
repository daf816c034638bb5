/** Every route of the product either records what it does in the audit log or does not do it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDLESS, ROUTE_EXAMPLES } from '../../../testing/server/routes/routeExamples.ts';
import { sharedServer } from '../../../testing/server/sharedServer.ts';
import type { TestBrowser } from '../../../testing/server/testBrowser.ts';
import { type Call, Scene, sendCall } from '../../../testing/server/testScene.ts';
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
  server.orm.em
    .fork()
    .execute<Row[]>(
      'select action, actor_role, outcome, ip, at from audit_entry where request_id = ? order by id',
      [request],
    );
const examples = [...ROUTE_EXAMPLES].filter(([key]) => !ENDLESS.has(key));

test('every route has an example, and every example a route', () => {
  const registered = server.routes.registered.map(({ method, path }) => `${method} ${path}`);
  expect([...ROUTE_EXAMPLES.keys()].sort()).toEqual(registered.sort());
});

describe('who, what, outcome, when and from where are recorded', () => {
  test.each(examples)('%s', async (key, { as, call, records, isRefused = false }) => {
    const scene = new Scene(server);
    const [method = ''] = key.split(' ');
    const sending = await call(scene);
    const reply = await scene.send(as, method, sending);
    const refused = isRefused || (typeof records !== 'string' && records[0] === 'sign_in_refused');
    if (refused) expect([400, 403, 410, 422]).toContain(reply.status);
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
    const before = await fingerprint();
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
    expect(await fingerprint()).toEqual(before);
  });
});

test('afterwards the log is intact', async () => {
  expect((await verifyAudit(server.orm.em.fork())).fault).toBeNull();
});

/** Rows and content of every table except those that count requests and sessions. */
async function fingerprint(): Promise<Record<string, string>> {
  const em = server.orm.em.fork();
  const tables = await em.execute<Array<{ name: string }>>(
    `select table_name as name from information_schema.tables
     where table_schema = 'clinic_main' and table_type = 'BASE TABLE'
       and table_name not in ('session', 'rate_limit')`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await em.execute<Array<{ print: string }>>(
      `select count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as print from "${name}" t`,
    );
    prints[name] = row?.print ?? '';
  }
  return prints;
}
