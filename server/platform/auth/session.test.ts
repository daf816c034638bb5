import { sharedServer } from '@clinic/testing/server/sharedServer';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Session } from '../db/entities/session.ts';
import { deleteExpiredSessions } from './session.ts';

const server = sharedServer();
let behindProxy: TestServer;
beforeAll(async () => {
  behindProxy = await startTestServer({
    environment: { PUBLIC_URL: 'https://clinic.example', DEMO: 'true' },
  });
});
afterAll(async () => {
  await behindProxy.close();
});

const cookiesOf = async ({ url }: TestServer, path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}${path}`, { headers, redirect: 'manual' })).headers.getSetCookie();

test('the cookie contains an opaque 256-bit id that scripts cannot read and other sites cannot send', async () => {
  const [cookie] = await cookiesOf(server, '/api/login');
  expect(cookie).toMatch(/^session=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/);
});

test('under https the cookie is bound to the host and never sent unencrypted', async () => {
  const cookies = [
    ...(await cookiesOf(behindProxy, '/api/csrf-token')),
    ...(await cookiesOf(behindProxy, '/api/login', {
      'x-forwarded-host': 'clinic.example',
      'x-forwarded-proto': 'https',
    })),
  ];
  expect(cookies.length).toBeGreaterThan(1);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-(session(\.sig)?|csrf)=[\w-]+; path=\/; /);
    expect(cookie).toMatch(/; secure; httponly$/);
  }
  const { headers } = await fetch(`${behindProxy.url}/api/csrf-token`);
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
});

test("behind a proxy the demo's provider uses https too", async () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'clinic.example' };
  const login = await fetch(`${behindProxy.url}/api/login`, { headers: forwarded, redirect: 'manual' });
  expect(login.headers.get('location')).toBe('/connect/demo');
  const connect = await fetch(`${behindProxy.url}/connect/demo`, { headers: forwarded, redirect: 'manual' });
  const authorize = new URL(connect.headers.get('location') ?? '');
  expect(authorize.origin).toBe('https://clinic.example');

  const cookies = await cookiesOf(behindProxy, `${authorize.pathname}${authorize.search}`, forwarded);
  expect(cookies.length).toBeGreaterThan(0);
  expect(cookies.filter((cookie) => !/; secure; httponly$/.test(cookie))).toEqual([]);
});

test('browsing without signing in stores no session', async () => {
  expect(await cookiesOf(server, '/api/intake/questionnaire')).toEqual([]);
  expect(await cookiesOf(server, '/api/auth/user')).toEqual([]);
});

test('an expired session is anonymous, and is deleted', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const em = server.orm.em.fork();
  await em.nativeUpdate(Session, {}, { expiresAt: new Date(0) });
  expect((await browser.get('/api/auth/user')).status).toBe(401);

  await deleteExpiredSessions(server.orm, new Date());
  expect(await em.count(Session)).toBe(0);
});
