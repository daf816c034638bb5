import { createHash } from 'node:crypto';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { expect, test } from 'vitest';
import { AuditEntry } from '../db/entities/auditEntry.ts';
import { Session } from '../db/entities/session.ts';
import { User } from '../db/entities/user.ts';

const server = sharedServer();

test('each demo account signs in through real redirects and gets its role', async () => {
  const patient = (await (await server.signedIn('PATIENT')).get('/api/auth/user')).json();
  const physician = (await (await server.signedIn('PHYSICIAN')).get('/api/auth/user')).json();
  const admin = (await (await server.signedIn('ADMIN')).get('/api/auth/user')).json();

  expect(patient).toMatchObject({ name: 'Ana Demo', role: 'PATIENT' });
  expect(physician).toMatchObject({ role: 'PHYSICIAN' });
  expect(admin).toMatchObject({ role: 'ADMIN' });
});

test('the authorization request carries PKCE, state and nonce', async () => {
  const browser = server.browser();
  const login = await browser.get('/api/login');
  const connect = await browser.get(login.headers.get('location') ?? '');
  const authorize = new URL(connect.headers.get('location') ?? '');

  expect(authorize.searchParams.get('code_challenge_method')).toBe('S256');
  expect(authorize.searchParams.get('state')).toMatch(/\S{16,}/);
  expect(authorize.searchParams.get('nonce')).toMatch(/\S{16,}/);
});

test('a callback with another state is refused', async () => {
  const browser = server.browser();
  const callback = new URL(
    (await browser.get(await browser.chooseAccount('demo-physician'))).headers.get('location') ?? '',
  );
  callback.searchParams.set('state', 'forged');

  const reply = await browser.get(callback.href);
  expect(reply.status).toBe(400);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test('a callback works only in the browser that started the sign-in, and only once', async () => {
  const browser = server.browser();
  const resume = await browser.chooseAccount('demo-physician');
  const callback = (await browser.get(resume)).headers.get('location') ?? '';

  const stranger = server.browser();
  await stranger.get('/api/csrf-token');
  expect((await stranger.get(callback)).status).toBe(400);

  expect((await browser.get(callback)).status).toBe(302);
  expect((await browser.get(callback)).status).toBe(400);
});

test('a nonce other than that of this sign-in is refused', async () => {
  const browser = server.browser();
  const resume = await browser.chooseAccount('demo-physician');
  const callback = (await browser.get(resume)).headers.get('location') ?? '';
  const em = server.orm.em.fork();
  const session = await sessionOf(browser.cookieHeader('/'));
  const { grant } = session.data as { grant: object };
  await em.nativeUpdate(Session, session.idHash, {
    data: { ...session.data, grant: { ...grant, nonce: 'other' } },
  });

  expect((await browser.get(callback)).status).toBe(400);
});

test('the session id changes at sign-in and only its hash is stored', async () => {
  const browser = server.browser();
  await browser.get('/api/csrf-token');
  const before = idIn(browser.cookieHeader('/'));
  await browser.signIn('demo-patient');
  const after = idIn(browser.cookieHeader('/'));

  expect(after).not.toBe(before);
  const stored = await server.orm.em.fork().find(Session, {});
  expect(JSON.stringify(stored)).not.toContain(after);
  expect(stored.map(({ idHash }) => idHash)).not.toContain(hash(before));
  expect(stored.map(({ idHash }) => idHash)).toContain(hash(after));
});

test('the CSRF token is invalidated with the old session id', async () => {
  const browser = server.browser();
  const token = await browser.csrfToken();
  await browser.signIn('demo-patient');
  expect(await browser.csrfToken()).not.toBe(token);
  const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
  const stale = await browser.request('/api/intake/drafts', { method: 'POST', headers, body: '{}' });
  expect([stale.status, stale.text]).toEqual([403, expect.stringContaining('CSRF')]);
});

test('a session id chosen by an attacker stays anonymous', async () => {
  const browser = server.browser();
  const reply = await browser.get('/api/auth/user', { cookie: 'session=planted; session.sig=planted' });
  expect(reply.status).toBe(401);
});

test('signing out ends the session on the server', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const thief = browser.copy();
  const reply = await browser.get('/api/logout');

  expect(reply.headers.get('location')).toBe('/');
  expect((await thief.get('/api/auth/user')).status).toBe(401);
});

test("another site's image can neither sign in nor sign out", async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const image = { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

  expect((await browser.get('/api/logout', image)).status).toBe(403);
  expect((await browser.get('/api/login', image)).status).toBe(403);
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});

const PAGE = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
test.each<[what: string, headers: Record<string, string>, method?: string]>([
  ['a HEAD request', {}, 'HEAD'],
  ['a HEAD request of the portal', { 'sec-fetch-site': 'same-origin' }, 'HEAD'],
  ['a browser prefetch', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-site': 'none' }],
  ['a prefetch of another browser', { ...PAGE, 'x-moz': 'prefetch' }],
  ['a preview of a start page', { ...PAGE, 'x-purpose': 'preview' }],
  ['another site', { ...PAGE, 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', { ...PAGE, 'sec-fetch-site': 'same-site' }],
  ['a page with a foreign referrer', { ...PAGE, referer: 'https://evil.example/' }],
  ['a page with a foreign origin', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
])('%s does not sign out', async (_what, headers, method = 'GET') => {
  const browser = await server.signedIn('PHYSICIAN');
  expect((await browser.request('/api/logout', { method, headers })).status).toBe(403);
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});

test("a sign-out opened from another site asks for confirmation; the portal's own link does not", async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const asked = await browser.get('/api/logout', { ...PAGE, 'accept-language': 'es' });
  expect([asked.status, asked.headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
  expect(asked.text).toContain('<a href="/api/logout">Cerrar la sesión</a>');
  expect((await browser.get('/api/auth/user')).status).toBe(200);

  const followed = await browser.get('/api/logout', { ...PAGE, referer: `${server.url}/api/logout` });
  expect(followed.headers.get('location')).toBe('/');
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test('typed into the address bar, the sign-out URL signs out', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  await browser.get('/api/logout', { ...PAGE, 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' });
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test('a sign-in returns to a page of the portal and nowhere else', async () => {
  const toReview = await server
    .browser()
    .signIn('demo-physician', '/api/login?returnTo=/physician/dashboard');
  expect(toReview.headers.get('location')).toBe('/physician/dashboard');

  for (const hostile of [
    '//evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/\\evil.example',
    '/api/logout',
    '/intake/../api/logout',
  ]) {
    const reply = await server
      .browser()
      .signIn('demo-patient', `/api/login?returnTo=${encodeURIComponent(hostile)}`);
    expect(reply.headers.get('location'), hostile).toBe('/');
  }
});

test('requested under another host name, the sign-in first redirects to the public one', async () => {
  const port = new URL(server.url).port;
  const reply = await fetch(`http://localhost:${port}/api/login?returnTo=/`, { redirect: 'manual' });
  expect(reply.headers.get('location')).toBe(`${server.url}/api/login?returnTo=/`);
});

test("the demo sign-in page uses the browser's language", async () => {
  const browser = server.browser();
  const login = await browser.visit('/api/login');
  const spanish = await browser.get(login.url, { 'accept-language': 'es-MX,es;q=0.9' });

  expect(login.text).toContain('Demo sign-in');
  expect(spanish.text).toContain('Acceso de demostración');
});

test('the demo sign-in form is accepted only from its own origin', async () => {
  const browser = server.browser();
  const page = await browser.visit('/api/login');
  const choose = (origin: string) =>
    browser.request(page.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: 'account=demo-admin',
    });

  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect((await choose('https://evil.example')).status).toBe(403);
  expect((await choose(server.url)).status).toBe(303);
});

test('a revoked role is gone with the next request', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const em = server.orm.em.fork();
  const { id } = (await browser.get('/api/auth/user')).json<{ id: string }>();
  await em.nativeUpdate(User, id, { role: 'PATIENT' });
  const refused = await browser.get('/api/review');
  await em.nativeUpdate(User, id, { role: 'PHYSICIAN' });

  expect(refused.status).toBe(403);
  expect((await browser.get('/api/review')).status).toBe(200);
});

test('signing in and out are recorded', async () => {
  const browser = await server.signedIn('ADMIN');
  const { id } = (await browser.get('/api/auth/user')).json<{ id: string }>();
  await browser.get('/api/logout');

  const entries = await server.orm.em
    .fork()
    .find(AuditEntry, { actorId: id }, { orderBy: { id: 'desc' }, limit: 2 });
  expect(entries.map(({ action }) => action)).toEqual(['signed_out', 'signed_in']);
});

const hash = (id: string) => createHash('sha256').update(id).digest('base64url');
const idIn = (cookies: string) => /(?:^|; )session=([^;]+)/.exec(cookies)?.[1] ?? '';
const sessionOf = (cookies: string) => server.orm.em.fork().findOneOrFail(Session, hash(idIn(cookies)));

test('a first sign-in in several browsers at once creates one account', async () => {
  const em = server.orm.em.fork();
  await em.execute('delete from identity');
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => server.browser().signIn('demo-physician')),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(302));
  expect(await em.execute('select 1 from identity')).toHaveLength(1);
});

test.each(['gzip', 'nonsense'])('a choice sent as %s although it has another type: 400', async (encoding) => {
  const browser = server.browser();
  const page = await browser.visit('/api/login');
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const reply = await browser.request(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': encoding },
    body: 'account=demo-admin',
  });
  expect(reply.status).toBe(400);
});
