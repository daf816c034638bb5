/** Limits on the number, size, nesting and speed of requests. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createDraft, saveDraft, submitDraft, uploadToDraft } from '@clinic/contract/intakeRoutes';
import { ownSubmissionPdf } from '@clinic/contract/patient/ownSubmissions';
import { submissionPdf } from '@clinic/contract/review/printed';
import { startServer } from '@clinic/server/testing';
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { publishTestClinic } from '@clinic/testing/server/testClinic';
import { testConfig } from '@clinic/testing/server/testConfig';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { Scene } from '@clinic/testing/server/testScene';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import Koa from 'koa';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppState } from '../access/context.ts';
import { asSystem } from '../db/actor.ts';
import { appRoleUrl } from '../db/appRole.ts';
import { Routes } from './routes.ts';
import { SERVER_LIMITS } from './serverLimits.ts';

/** Two processes on one database, each behind two proxies. */
const environment = { RATE_LIMIT_FACTOR: '1', PROXY_HOPS: '2' };
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer({ environment });
  second = await startTestServer({ environment, beside: first });
  await publishTestClinic(first.orm);
});
beforeEach(async () => {
  await first.orm.em.fork().execute('delete from rate_limit');
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const FROM = { 'x-forwarded-for': '203.0.113.5, 10.0.0.1' };
const begin = (browser: TestBrowser, headers: Record<string, string> = FROM) => {
  const { id, secret } = new TestIntake(browser);
  const body = { id, secret, questionnaireId: 'test-intake', version: '1.0', language: 'en' };
  return browser.send('POST', '/api/intake/drafts', body, headers);
};
/** Uses up the number of drafts one address may start in an hour. */
async function exhaust(): Promise<void> {
  const browsers = [first.browser(), second.browser()] as const;
  for (let begun = 0; begun < createDraft.limit.most; begun += 1) {
    expect((await begin(browsers[begun % 2] as TestBrowser)).status).toBe(201);
  }
}

test('processes count together; beyond the limit 429 with a message and the time to wait; an hour later it works again', async () => {
  await exhaust();
  const refused = await begin(first.browser(), { ...FROM, 'accept-language': 'es' });
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/^Demasiadas solicitudes\. Intente de nuevo en \d+ minutos\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await begin(second.browser())).text).toMatch(/^Too many requests/);
  first.clock.now = new Date(Date.now() + 3_601_000);
  expect((await begin(first.browser())).status).toBe(201);
  first.clock.now = new Date();
});

test('an invented forwarded address is ignored, another real one is counted separately', async () => {
  await exhaust();
  for (const invented of ['198.51.100.1', '203.0.113.6, 192.0.2.1', 'nonsense']) {
    const forged = { 'x-forwarded-for': `${invented}, 203.0.113.5, 10.0.0.1` };
    expect((await begin(first.browser(), forged)).status).toBe(429);
  }
  expect((await begin(first.browser(), { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' })).status).toBe(201);
});

test('without a configured proxy, forwarded addresses are ignored', async () => {
  const open = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '1' }, beside: first });
  const statuses = new Set<number>();
  for (let begun = 0; begun <= createDraft.limit.most; begun += 1) {
    const { status } = await begin(open.browser(), { 'x-forwarded-for': `2001:db8:0:${begun}::1` });
    statuses.add(status);
  }
  expect([...statuses]).toEqual([201, 429]);
  await open.close();
});

test('every route that is open without signing in is limited, by address', async () => {
  // The server's own routes, with a hundredth of their limits.
  const routes = new Routes({ limitFactor: 0.01 });
  for (const { route } of first.routes.registered) routes.on({ ...route, status: 204 }, () => undefined);
  const app = new Koa<AppState>({ proxy: true });
  app.silent = true;
  app.use((ctx, next) => {
    const requestContext = {
      by: null,
      at: new Date(),
      requestId: 'test',
      language: 'en',
      ip: ctx.ip,
    } as const;
    Object.assign(ctx.state, { em: first.orm.em.fork(), user: null, language: 'en', requestContext });
    return asSystem('test', next);
  });
  app.use(routes.middleware());
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = first.routes.registered.filter(({ access }) => !access.signedIn);
  for (const { method, path } of open) {
    const call = (from: string) =>
      fetch(origin + path.replaceAll(/:\w+/g, 'x'), {
        method: method.toUpperCase(),
        headers: { 'x-forwarded-for': from },
      });
    let reply = await call('203.0.113.5');
    for (let called = 1; called < 100 && reply.status !== 429; called += 1) reply = await call('203.0.113.5');
    expect(reply.status, `${method} ${path}`).toBe(429);
    expect(Number(reply.headers.get('retry-after')), `${method} ${path}`).toBeGreaterThan(0);
  }
  await new Promise((resolve) => server.close(resolve));
});

test('three hundred patients in one waiting room fill in forms within an hour', () => {
  const perHour = ({ most, minutes }: { most: number; minutes: number }) => (most * 60) / minutes;
  for (const { limit } of [createDraft, submitDraft, uploadToDraft])
    expect(perHour(limit)).toBeGreaterThanOrEqual(300);
  // Each pauses every few seconds.
  expect(saveDraft.limit.most / saveDraft.limit.minutes).toBeGreaterThanOrEqual(300 * 20);
});

test('codes cannot be guessed: 429 after thirty attempts from one address', async () => {
  const browser = first.browser();
  const statuses = [];
  for (let tried = 0; tried < 32; tried += 1) {
    const code = String(tried).padStart(6, '0');
    statuses.push((await browser.send('POST', '/api/auth/magic-link/code', { code }, FROM)).status);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.slice(30)).toEqual([429, 429]);
});

test("a draft's secret allows thirty PDFs in 15 minutes", async () => {
  const intake = new TestIntake(first.browser());
  await intake.begin();
  const statuses = [];
  for (let made = 0; made < 32; made += 1) {
    const server = made % 2 ? first : second;
    const headers = { ...FROM, ...intake.headers() };
    statuses.push((await server.browser().get(`/api/intake/drafts/${intake.id}/pdf`, headers)).status);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.slice(30)).toEqual([429, 429]);
});

test.each([
  ['PHYSICIAN', submissionPdf],
  ['PATIENT', ownSubmissionPdf],
] as const)('PDFs of one %s are limited, whatever the address', async (role, { limit, path }) => {
  const browser = await first.signedIn(role);
  const statuses = [];
  for (let made = 0; made < limit.most + 2; made += 1) {
    const from = { 'x-forwarded-for': `203.0.113.${made}, 10.0.0.1` };
    statuses.push((await browser.get(path.replace(':id', randomUUID()), from)).status);
  }
  expect(statuses.slice(0, limit.most)).not.toContain(429);
  expect(statuses.slice(limit.most)).toEqual([429, 429]);
});

/** They take a file, not JSON with known keys. */
const OF_FILES = /(documents|form-imports|code-lists)$/;

describe('every route that accepts a body', () => {
  const writing = [...ROUTE_EXAMPLES].filter(
    ([key]) =>
      !key.startsWith('get ') && !ENDLESS.has(key) && !OF_FILES.test(key) && key !== 'post /oauth/token',
  );
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const parts = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));

  test.each(writing)(
    '%s refuses bodies that are too large, too deep, too numerous or not text',
    async (key, example) => {
      const scene = new Scene(first);
      const [method = ''] = key.split(' ');
      const sending = await example.call(scene);
      const wrong: ReadonlyArray<readonly [unknown, readonly number[], RegExp?]> = [
        [{ ...(sending.body as object), extra: 'x'.repeat(10_000_000) }, [413], /too large/],
        [{ ...(sending.body as object), extra: nested(200) }, [400], /nested deeper than \d+ levels/],
        [{ ...(sending.body as object), ...parts(21_000) }, [400, 413]],
        [{ ...(sending.body as object), extra: 'a\0b' }, [400]],
        [{ ...(sending.body as object), extra: '\ud800' }, [400]],
        [[sending.body], [400]],
        ['text', [400]],
        [17, [400]],
      ];
      for (const [body, statuses, why = /./] of wrong) {
        const reply = await scene.send(example.as, method, { ...sending, body });
        expect(statuses, `${JSON.stringify(body)?.slice(0, 80)}: ${reply.text}`).toContain(reply.status);
        expect(reply.text).toMatch(why);
      }
      // Replaces each string of the body in turn: the server never fails with 500.
      for (const name of Object.keys((sending.body ?? {}) as object)) {
        for (const text of ['\u202e\u2066evil\u2069', '\0', '\udfff', '%_\\"\'', '=1+1', '🩺'.repeat(3000)]) {
          const body = { ...(sending.body as object), [name]: text };
          const reply = await scene.send(example.as, method, { ...sending, body });
          expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(500);
        }
      }
    },
  );
});

test('right-to-left text, emoji and accents are returned as they were sent, without invisible marks', async () => {
  const intake = new TestIntake(first.browser());
  await intake.begin();
  const given = 'Íñigo \u200fעברית\u200e 👩🏽‍⚕️';
  expect((await intake.save({ given })).status).toBe(200);
  expect(await intake.answers()).toMatchObject({ given: 'Íñigo עברית 👩🏽‍⚕️' });
});

test('keys with a special meaning in JavaScript have no effect', async () => {
  const intake = new TestIntake(first.browser());
  await intake.begin();
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const changes = `{"mutationId":"${randomUUID()}","baseRevision":0,"changes":{"${key}":{"polluted":1}}}`;
    const reply = await intake.browser.request(`/api/intake/drafts/${intake.id}`, {
      method: 'PATCH',
      headers: {
        ...intake.headers(),
        'content-type': 'application/json',
        'x-csrf-token': await intake.browser.csrfToken(),
      },
      body: changes,
    });
    expect(reply.status).toBe(400);
  }
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('idle connections stay open for longer than proxies keep theirs, and their number is limited', async () => {
  const server = await startServer(
    {
      ...testConfig({ SESSION_KEYS: 'a key that is used in nothing but tests' }),
      port: 0,
      databaseUrl: appRoleUrl(first.databaseUrl),
      migrationDatabaseUrl: first.databaseUrl,
    },
    { portalRoot: '/nonexistent', log: () => undefined, listenAtOnce: true },
  );
  const reply = await fetch(`${server.publicUrl}/healthz`);
  expect(reply.headers.get('keep-alive')).toBe('timeout=75');
  expect(SERVER_LIMITS.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.maxConnections).toBeGreaterThanOrEqual(1_000);
  await server.stop();
});

test('headers of more than 16 kB are refused', async () => {
  const reply = await first.browser().get('/api/csrf-token', { 'x-long': 'x'.repeat(20_000) });
  expect(reply.status).toBe(431);
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow:'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
])('a client that never finishes %s is disconnected', async (_, sent) => {
  const server = createServer(
    { ...SERVER_LIMITS, headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 },
    (request) => request.resume(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await new Promise((resolve) => server.close(resolve));
});

test("behind a proxy a request keeps the id of the proxy's trace: in the answer and in the log", async () => {
  const trace = randomUUID();
  const traceparent = `00-${trace.replaceAll('-', '')}-00f067aa0ba902b7-01`;
  const reply = await first.browser().get('/api/auth/methods', { ...FROM, traceparent });
  expect(reply.headers.get('x-request-id')).toBe(trace);
  expect(first.logged).toContainEqual(
    expect.objectContaining({ requestId: trace, route: '/api/auth/methods' }),
  );
});
