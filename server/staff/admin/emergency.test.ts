/** Administrators' access to health data in a clinic that requires a reason for it. */
import type { EmergencyState } from '@clinic/contract/audit/emergencyAccess';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { Scene } from '@clinic/testing/server/testScene';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let scene: Scene;
let admin: TestBrowser;
let submission: string;
beforeAll(async () => {
  scene = new Scene(server);
  submission = await scene.submission();
  admin = await scene.browser('ADMIN');
});
beforeEach(async () => {
  server.clock.now = new Date();
  admin = await server.signedIn('ADMIN');
  await server.orm.em.fork().execute('delete from emergency_access');
});

const decide = (needed: boolean) =>
  server.orm.em.fork().execute(
    `insert into setting (key, value) values ('adminsNeedEmergencyAccess', ?::jsonb)
       on conflict (key) do update set value = excluded.value`,
    [String(needed)],
  );
const opened = async () => (await admin.get(`/api/submissions/${submission}`)).status;
const ask = (reason: string) => admin.send('POST', '/api/admin/emergency-access', { reason });
const REASON = 'The physician on duty cannot be reached';

test('unless the clinic requires a reason, an administrator can review like a physician', async () => {
  await decide(false);
  expect(await opened()).toBe(200);
});

test('without a reason, an administrator can open neither queue, submission, document nor export', async () => {
  await decide(true);
  expect(await opened()).toBe(403);
  for (const path of ['/api/review', '/api/review/counts', `/api/submissions/${submission}/notes`]) {
    const reply = await admin.get(path);
    expect(reply.status, path).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'emergency_access_needed' });
  }
  const body = { format: 'csv', filter: { sort: 'newest' } };
  expect((await admin.send('POST', '/api/review/exports', body)).status).toBe(403);
  const { file } = await scene.withDocument();
  expect((await admin.get(`/api/documents/${file.id}`)).status).toBe(403);
  expect((await ask('  short  ')).status).toBe(400);
  expect(await opened()).toBe(403);
  expect((await (await scene.browser('PHYSICIAN')).get(`/api/submissions/${submission}`)).status).toBe(200);
});

test('a reason opens access for an hour, is mailed to all other staff, and is stored outside the audit log', async () => {
  await decide(true);
  const granted = await ask(REASON);
  expect(granted.status).toBe(201);
  const { until } = granted.json<EmergencyState>();
  expect(new Date(until ?? 0).getTime() - server.clock.now.getTime()).toBe(3_600_000);
  expect(await opened()).toBe(200);

  const em = server.orm.em.fork();
  const mails = await em.execute("select recipient, path from mail where template = 'emergency_access'");
  expect(mails).toEqual([{ recipient: 'maya.chen@example.com', path: '/physician/dashboard' }]);
  const rows = await em.execute(
    "select object_id, detail::text from audit_entry where action = 'emergency_access_opened'",
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('physician on duty');
  expect(await em.execute('select id, reason from emergency_access')).toEqual([
    { id: rows[0]?.object_id, reason: REASON },
  ]);
});

test('access ends after the hour, at once, on every page', async () => {
  await decide(true);
  await ask(REASON);
  const begun = server.clock.now.getTime();
  for (const minutes of [10, 20, 30, 40, 50, 59.9]) {
    server.clock.now = new Date(begun + minutes * 60_000);
    admin = await server.signedIn('ADMIN');
    expect(await opened()).toBe(200);
  }
  server.clock.now = new Date(begun + 60 * 60_000 + 1000);
  expect(await opened()).toBe(403);
  expect((await admin.get('/api/admin/emergency-access')).json()).toEqual({ needed: true, until: null });
});
