import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { expect, test } from 'vitest';
import { Session } from '../db/entities/session.ts';

const server = sharedServer({ withClinic: true });

const post = (headers: Record<string, string>, browser = server.browser(), path = '/api/intake/drafts') =>
  browser.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });

const FOREIGN = [
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
] as const;

test('a change without the token is refused, and the response says CSRF', async () => {
  const visitor = server.browser();
  await visitor.csrfToken();
  for (const [browser, path] of [
    [server.browser(), '/api/auth/magic-link'],
    [visitor, '/api/intake/drafts'],
    [await server.signedIn('PATIENT'), '/api/intake/drafts'],
  ] as const) {
    const reply = await post({}, browser, path);
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('CSRF');
  }
});

test('a form in a frame of another site, which has no cookies, is answered without it, but not from the other site', async () => {
  const { id, secret, questionnaireId, version } = new TestIntake(server.browser());
  const creation = { id, secret, questionnaireId, version, language: 'en' };
  const create = (headers: Record<string, string>) =>
    server.browser().request('/api/intake/drafts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(creation),
    });

  for (const [header, value] of FOREIGN) expect((await create({ [header]: value })).status).toBe(403);
  expect((await create({ 'sec-fetch-site': 'same-origin', origin: server.url })).status).toBe(201);
});

test("another session's token is refused", async () => {
  const token = await server.browser().csrfToken();
  const browser = server.browser();
  await browser.csrfToken();
  const reply = await post({ 'x-csrf-token': token }, browser);

  expect(reply.status).toBe(403);
  expect(reply.text).toContain('CSRF');
});

test('a token from before sign-in is refused, a new one accepted', async () => {
  const browser = server.browser();
  const stale = await browser.csrfToken();
  await browser.signIn('demo-physician');

  expect((await post({ 'x-csrf-token': stale }, browser)).status).toBe(403);
  expect((await new TestIntake(browser).begin()).status).toBe(201);
});

test('the right token from another site is refused', async () => {
  const browser = server.browser();
  const token = { 'x-csrf-token': await browser.csrfToken() };

  for (const [header, value] of FOREIGN) {
    const reply = await post({ ...token, [header]: value }, browser);
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('CSRF');
  }
  // Passes the CSRF check, and fails only because of the empty body.
  const own = await post({ ...token, origin: server.url, 'sec-fetch-site': 'same-origin' }, browser);
  expect(own.status).toBe(400);
});

test('the token stays the same within a session', async () => {
  const browser = server.browser();
  expect(await browser.csrfToken()).toBe(await browser.csrfToken());
});

test('pages of one session that request a token at the same moment get the same one', async () => {
  const sessions = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const browser = server.browser();
      await browser.signIn('demo-physician');
      return browser;
    }),
  );
  // Several sessions at once, so that some requests of one session read it together.
  const asked = await Promise.all(
    sessions.map((browser) => Promise.all([1, 2, 3, 4].map(() => browser.copy().csrfToken()))),
  );
  for (const tokens of asked) expect(new Set(tokens).size).toBe(1);
  expect(new Set(asked.flat()).size).toBe(sessions.length);
});

test('before sign-in no token is stored', async () => {
  const em = server.orm.em.fork();
  const sessions = () => em.count(Session, {});
  const before = await sessions();
  for (let count = 0; count < 20; count += 1) {
    const browser = server.browser();
    await browser.csrfToken();
    expect((await new TestIntake(browser).begin()).status).toBe(201);
  }
  expect(await sessions()).toBe(before);
});

test('a token from before sign-in is not valid after sign-out either', async () => {
  const browser = server.browser();
  const stale = await browser.csrfToken();
  await browser.signIn('demo-physician');
  await browser.get('/api/logout');
  expect((await post({ 'x-csrf-token': stale }, browser, '/api/auth/magic-link')).status).toBe(403);
});

test("a token for a forged cookie cannot be made without the server's key", async () => {
  const seed = 'x'.repeat(43);
  const reply = await server.browser().request('/api/intake/drafts', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', cookie: `csrf=${seed}`, 'x-csrf-token': seed },
  });
  expect(reply.status).toBe(403);
});

test('every route that changes something requires the token', async () => {
  const callers = {
    PATIENT: await server.signedIn('PATIENT'),
    PHYSICIAN: await server.signedIn('PHYSICIAN'),
    ADMIN: await server.signedIn('ADMIN'),
  };
  // Programs sign each call, or show a key: no browser does that by itself.
  const changing = server.routes.registered.filter(
    ({ method, route }) => method !== 'get' && route.access !== 'program',
  );
  expect(changing.length).toBeGreaterThan(4);
  for (const { method, path, access } of changing) {
    const address = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const reply = await callers[access.roles?.[0] ?? 'ADMIN'].request(address, {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.status, path).toBe(403);
    expect(reply.text, path).toContain('CSRF');
  }
});
