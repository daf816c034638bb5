/** Headers of every response, monitoring endpoints, and that logs, mail and metrics hold no personal data. */
import { Writable } from 'node:stream';
import { VERSION } from '@clinic/contract/version';
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { GOOD_ANSWERS } from '@clinic/testing/server/testClinic';
import { type Call, Scene } from '@clinic/testing/server/testScene';
import { startTestServer, TEST_METRICS_TOKEN, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackgroundJobs } from '../db/backgroundJobs.ts';
import type { ClinicQueues } from '../db/clinicQueues.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { createLog } from '../log/log.ts';
import { measure } from './measure.ts';

const server = sharedServer({ withClinic: true });
let https: TestServer;
beforeAll(async () => {
  https = await startTestServer({
    beside: server,
    environment: { PUBLIC_URL: 'https://clinic.example', DEMO: 'true' },
  });
});
afterAll(async () => {
  await https.close();
});

const HEADERS = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
/** Published documents are cached by the browser. */
const CACHED = new Set(['get /api/settings/public', 'get /api/intake/code-lists/:digest']);

const texts: string[] = [];
const addresses: string[] = [];

describe('every route sends the security headers', () => {
  test.each([...ROUTE_EXAMPLES].filter(([key]) => !ENDLESS.has(key)))('%s', async (key, { as, call }) => {
    const scene = new Scene(server);
    const [method = ''] = key.split(' ');
    const sending: Call = await call(scene);
    addresses.push(sending.path);
    const { headers } = await scene.send(as, method, sending);
    expect(Object.fromEntries(headers)).toMatchObject(HEADERS);
    if (!CACHED.has(key) && key.includes('/api/')) expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(inline|eval)/);
    texts.push(JSON.stringify([...headers].filter(([name]) => name !== 'set-cookie')));
  });
});

test.each([
  ['/api/nothing', 404],
  ['/api/auth/user', 401],
  ['/api/intake/questionnaires/none', 404],
  ['/demo-idp/none', 404],
])('so does the error at %s', async (path, status) => {
  const reply = await server.browser().get(path);
  expect(reply.status).toBe(status);
  expect(Object.fromEntries(reply.headers)).toMatchObject(HEADERS);
});

describe('behind a proxy that terminates TLS', () => {
  const forwarded = (proto: string) => ({ 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.5' });

  test('HSTS is sent, and unencrypted requests are refused or redirected', async () => {
    const browser = https.browser();
    const secure = await browser.get('/api/csrf-token', forwarded('https'));
    expect(secure.status).toBe(200);
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    for (const headers of [forwarded('http'), {}]) {
      const clear = await browser.get('/api/csrf-token', headers as Record<string, string>);
      expect(clear.status).toBe(403);
      expect(clear.headers.getSetCookie()).toEqual([]);
      const page = await browser.get('/', headers as Record<string, string>);
      expect(page.status).toBe(308);
      expect(page.headers.get('location')).toBe('https://clinic.example/');
    }
    expect((await browser.get('/readyz')).status).toBe(200);
  });
});

describe('monitoring endpoints', () => {
  test('/readyz reports ready only once every migration is done', async () => {
    const last = MIGRATIONS.at(-1)?.name ?? '';
    expect((await server.browser().get('/readyz')).text).toBe('ready');
    const em = server.orm.em.fork();
    await em.execute('delete from mikro_orm_migrations where name = ?', [last]);
    expect((await server.browser().get('/readyz')).status).toBe(503);
    await em.execute('insert into mikro_orm_migrations (name) values (?)', [last]);
    expect((await server.browser().get('/readyz')).status).toBe(200);
    expect((await server.browser().get('/healthz')).text).toBe(`ok ${VERSION}`);
  });

  test('/metrics has figures by route, for callers with the token', async () => {
    expect((await server.browser().get('/metrics')).status).toBe(404);
    const wrong = { authorization: `Bearer ${TEST_METRICS_TOKEN}x` };
    expect((await server.browser().get('/metrics', wrong)).status).toBe(404);
    const right = { authorization: `Bearer ${TEST_METRICS_TOKEN}` };
    const { text } = await server.browser().get('/metrics', right);
    expect(text).toMatch(
      /^http_requests_total\{method="GET",route="\/api\/submissions\/:id",status="200"\} \d+$/m,
    );
    expect(text).toMatch(
      /^http_request_duration_seconds_bucket\{le="0.1",method="GET",route="\/readyz"\} \d+$/m,
    );
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).toContain(`build_info{version="${VERSION}",node="${process.version}"} 1`);
    for (const figure of [
      /^database_up 1$/m,
      /^database_connections\{state="in_use"\} \d+$/m,
      /^database_connections\{state="limit"\} [1-9]\d*$/m,
      /^database_connections_waited_for \d+$/m,
      /^database_standbys 0$/m,
      /^database_statement_duration_seconds_count [1-9]\d*$/m,
      /^http_unavailable_total\{code="[^"]+"\} \d+$/m,
      /^autosave_queue_waiting 0$/m,
      /^autosave_oldest_batch_seconds 0$/m,
      /^event_streams_open \d+$/m,
      /^mail_waiting\{clinic="main"\} [1-9]\d*$/m,
      /^mail_oldest_waiting_seconds\{clinic="main"\} \d/m,
      /^mail_given_up\{clinic="main"\} \d+$/m,
      /^intakes_unfinished\{clinic="main"\} \d+$/m,
      /^audit_last_seal\{clinic="main"\} [1-9]\d*$/m,
      /^operation_last_timestamp_seconds\{clinic="main",operation="audit_verification"\} 1\d{9}/m,
      /^operation_last_ok\{clinic="main",operation="audit_verification"\} [01]$/m,
    ]) {
      expect(text).toMatch(figure);
    }
    texts.push(text);
  });

  test('jobs have metrics; while the database is unavailable, only that fact is reported', async () => {
    const jobs = new BackgroundJobs({} as ClinicQueues, 'main', () => undefined);
    let fails = false;
    const run = jobs.every('test-job', 3_600_000, async () => {
      if (fails) throw new Error('failed');
    });
    await run();
    fails = true;
    await run();
    const away = () => Promise.reject(new Error('away'));
    const orm = { em: { fork: () => ({ execute: away }) } } as unknown as TestServer['orm'];
    const saver = { oldestBatchMs: () => 0, batchCount: () => 0, waitingCount: () => 0 };
    const { metrics, clinics } = measure(
      orm,
      { dataDir: '/nonexistent', publicUrl: 'http://localhost' },
      () => ['main'],
    );
    clinics.set('main', { saver, streams: { count: () => 0 }, jobs });
    const text = await metrics.text();
    await jobs.stop();
    expect(text).toMatch(/^job_runs_total\{clinic="main",job="test-job"\} 2$/m);
    expect(text).toMatch(/^job_failures_total\{clinic="main",job="test-job"\} 1$/m);
    expect(text).toMatch(/^job_last_success_timestamp_seconds\{clinic="main",job="test-job"\} 1\d{9}/m);
    expect(text).toMatch(/^job_last_failure_timestamp_seconds\{clinic="main",job="test-job"\} 1\d{9}/m);
    expect(text).toMatch(/^database_up 0$/m);
    expect(text).not.toMatch(
      /^(mail|audit|intakes|operation|document|database_standbys|database_disk)\w* ?[\d{]/m,
    );
  });
});

test('after calling all routes, no log line, URL, header, metric or mail contains an answer, a name or an e-mail address', async () => {
  const people = await server.orm.em
    .fork()
    .execute<Array<{ name: string; email: string }>>('select name, email from users');
  const canaries = [
    GOOD_ANSWERS.given,
    GOOD_ANSWERS.family,
    GOOD_ANSWERS.mail,
    '@example.com',
    'labs.pdf',
    'Call back',
    'Please check',
    'When can you come',
    // Users made for an example have their id as their name.
    ...people.flatMap(({ name, email }) => [name, email]).filter((text) => !/^[\da-f-]{36}$/.test(text)),
  ];
  const mails = await server.orm.em
    .fork()
    .execute('select template, language, path, reference, dedupe_key from mail');
  const outbox = (await server.browser().get('/demo-outbox')).text.replaceAll(/[\w.+-]+@example\.com/g, '');
  expect(server.logged.length).toBeGreaterThan(300);
  expect(mails.length).toBeGreaterThan(5);
  const said: Array<[string, string]> = [
    ['log', JSON.stringify(server.logged)],
    ['addresses', addresses.join('\n')],
    [
      'headers and figures',
      texts.join('\n').replaceAll('filename=\\"labs.pdf\\"', '').replaceAll("UTF-8''labs.pdf", ''),
    ],
    ['mails', JSON.stringify(mails)],
    ['mails as sent', outbox],
  ];
  for (const [where, text] of said) {
    for (const canary of canaries) expect(text.includes(canary), `${canary} in ${where}`).toBe(false);
  }
});

test('the log redacts what must not be in it', () => {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  createLog(to)({ level: 'error', requestId: 'r1', answers: { a: 'CANARY' }, at: { email: 'CANARY@x.org' } });
  const line = JSON.parse(lines[0] ?? '{}');
  expect(line).toMatchObject({
    level: 'error',
    requestId: 'r1',
    answers: '[removed]',
    at: { email: '[removed]' },
  });
  expect(Date.parse(line.time)).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain('CANARY');
});
