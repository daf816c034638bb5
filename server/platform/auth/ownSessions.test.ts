import { type SessionLine, SessionLines } from '@clinic/contract/auth';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { beforeEach, expect, test } from 'vitest';
import { browserFamily } from '../base/browserFamily.ts';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import { Session } from '../db/entities/session.ts';
import { User } from '../db/entities/user.ts';
import { sessionStore } from './sessionStore.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const server = sharedServer();
beforeEach(async () => {
  server.clock.now = new Date();
  await server.orm.em.fork().nativeDelete(Session, {});
});

const listed = async (browser: TestBrowser): Promise<SessionLine[]> =>
  SessionLines.parse((await browser.get('/api/auth/sessions')).json());
const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).status;
const acts = () => server.orm.em.fork().count(AuditEntry, { action: 'sessions_ended' });

test('ending the session of one device signs it out; the other stays signed in', async () => {
  const desk = await server.signedIn('PATIENT');
  const phone = await server.signedIn('PATIENT');
  const [current, other] = [true, false].map((which) =>
    listed(desk).then((all) => all.find((line) => line.current === which)),
  );
  expect((await current)?.id).not.toBe((await other)?.id);
  const before = await acts();
  const reply = await desk.send('DELETE', `/api/auth/sessions/${(await other)?.id}`, undefined);
  expect(reply.status).toBe(204);
  expect([await statusOf(desk), await statusOf(phone)]).toEqual([200, 401]);
  expect(await listed(desk)).toHaveLength(1);
  expect(await acts()).toBe(before + 1);
});

test('all other sessions end at once', async () => {
  const here = await server.signedIn('PHYSICIAN');
  const others = [await server.signedIn('PHYSICIAN'), await server.signedIn('PHYSICIAN')];
  const somebody = await server.signedIn('ADMIN');
  expect((await here.send('POST', '/api/auth/sessions/end-others', {})).json()).toEqual({ ended: 2 });
  expect(await statusOf(here)).toBe(200);
  for (const other of others) expect(await statusOf(other)).toBe(401);
  expect(await statusOf(somebody)).toBe(200);
});

test('a session is listed with browser, device and times, without address and id', async () => {
  const start = server.clock.now.getTime();
  const browser = await server.signedIn('PATIENT');
  server.clock.now = new Date(start + 5 * 60_000);
  await browser.get('/api/auth/user', { 'x-idle-seconds': '0' });
  expect(await listed(browser)).toEqual([
    {
      id: expect.any(String),
      browser: null,
      device: null,
      begunAt: new Date(start).toISOString(),
      activeAt: new Date(start + 5 * 60_000).toISOString(),
      current: true,
    },
  ]);
  expect(browserFamily(PHONE)).toEqual({ browser: 'Safari', device: 'iPhone' });
  expect(browserFamily('curl/8')).toEqual({ browser: null, device: null });
});

test('expired sessions, and those from before sessions had times, are not listed', async () => {
  const start = server.clock.now.getTime();
  const gone = await server.signedIn('PATIENT');
  await server.orm.em
    .fork()
    .execute(`update session set data = data - 'startedAt' - 'activeAt' where user_id is not null`);
  expect(await statusOf(gone)).toBe(401);
  await server.signedIn('PATIENT');
  server.clock.now = new Date(start + 40 * 60_000);
  const browser = await server.signedIn('PATIENT');
  expect(await listed(browser)).toHaveLength(1);
});

test("a session that has expired by the request's clock is not listed", async () => {
  await server.signedIn('PATIENT');
  await server.orm.em
    .fork()
    .execute(`update session set expires_at = ? where user_id is not null`, [
      new Date(server.clock.now.getTime() + 60_000),
    ]);
  server.clock.now = new Date(server.clock.now.getTime() + 120_000);
  expect(await listed(await server.signedIn('PATIENT'))).toHaveLength(1);
});

test("no account ends or sees another account's sessions", async () => {
  const patient = await server.signedIn('PATIENT');
  const physician = await server.signedIn('PHYSICIAN');
  const [theirs] = await listed(physician);
  const foreign = await patient.send('DELETE', `/api/auth/sessions/${theirs?.id}`, undefined);
  const unknown = await patient.send('DELETE', `/api/auth/sessions/${'x'.repeat(43)}`, undefined);
  expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
  expect(foreign.status).toBe(404);
  expect(await statusOf(physician)).toBe(200);
  expect((await server.browser().get('/api/auth/sessions')).status).toBe(401);
});

test('a session that ends during one of its requests stays ended', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const id = /(?:^|; )session=([^;]+)/.exec(browser.cookieHeader('/'))?.[1] ?? '';
  const store = sessionStore(server.orm);
  const options = { rolling: false, changed: true, ctx: { state: { em: server.orm.em.fork() } } };
  const data = await store.get(id, 0, options);
  expect(data).toMatchObject({ userId: expect.any(String) });
  await server.orm.em.fork().nativeDelete(Session, {});
  await store.set(id, { ...data, csrf: 'new' }, 1000, options);
  expect(await server.orm.em.fork().count(Session)).toBe(0);
});

test('after sign-out the cookie is invalid, and the browser is told to clear its storage', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const thief = browser.copy();
  const reply = await browser.get('/api/logout');
  expect(reply.headers.get('clear-site-data')).toContain('"storage"');
  expect(reply.headers.getSetCookie().join()).toMatch(/session=; path=\/; expires=Thu, 01 Jan 1970/);
  expect(await statusOf(thief)).toBe(401);
  expect((await thief.send('POST', '/api/auth/sessions/end-others', {})).status).toBe(401);
});

test('a session id planted by an attacker stays anonymous when its browser signs in', async () => {
  const victim = server.browser();
  await victim.get('/api/csrf-token');
  const planter = victim.copy();
  const token = await planter.csrfToken();
  await victim.signIn('demo-physician');
  expect(await statusOf(victim)).toBe(200);
  expect(await statusOf(planter)).toBe(401);
  // The CSRF token from before the sign-in is not valid in the new session.
  const forged = await victim.request('/api/preferences', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify({ density: 'compact' }),
  });
  expect(forged.status).toBe(403);
  expect(forged.text).toContain('CSRF');
  expect(victim.cookieHeader('/')).not.toBe(planter.cookieHeader('/'));
});

test('granting and revoking a role takes effect on the next request', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const become = (role: 'PATIENT' | 'PHYSICIAN') =>
    server.orm.em.fork().nativeUpdate(User, { email: 'maya.chen@example.com' }, { role });
  expect((await browser.get('/api/review')).status).toBe(200);
  await become('PATIENT');
  expect((await browser.get('/api/review')).status).toBe(403);
  await become('PHYSICIAN');
  expect((await browser.get('/api/review')).status).toBe(200);
});
