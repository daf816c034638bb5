import type { PassThrough } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { LiveMessage } from '@clinic/contract/messaging';
import { User } from '@clinic/server-platform/entities';
import { notifyPatient, publishLive } from '@clinic/server-platform/messaging';
import { BoundConnection, Session } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { TestLive } from '@clinic/testing/server/testLive';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLiveHub } from './liveHub.ts';

const server = sharedServer({ withClinic: true });
let other: TestServer;
beforeAll(async () => {
  other = await startTestServer({ beside: server });
});
afterAll(async () => {
  await other.close();
});

const { execute } = BoundConnection.prototype;
const submissionId = crypto.randomUUID();
const changed = { type: 'submission_changed', submissionId } as const;

test('a submission made through one process appears at once on a page connected to the other', async () => {
  const live = await TestLive.open(await other.signedIn('PHYSICIAN'));
  await submitIntake(server.browser(), { pregnant: true });
  await live.untilMessage(({ type }) => type === 'submission_changed');
  live.close();

  const kinds = live.messages().map((message) => ('kind' in message ? message.kind : message.type));
  expect(kinds).toEqual(['submission_received', 'high_priority', 'submission_changed']);
  expect(live.lines.join('\n')).not.toMatch(/Rojas|ines/i);
});

test('the response is an uncached event stream', async () => {
  const live = await TestLive.open(await server.signedIn('PHYSICIAN'));
  live.close();
  expect(live.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(live.headers.get('cache-control')).toBe('no-store');
});

test('an unauthenticated request gets 401', async () => {
  expect((await TestLive.open(server.browser())).status).toBe(401);
});

test('patients receive messages about their own submissions only', async () => {
  const patient = await server.signedIn('PATIENT');
  const { id } = (await patient.get('/api/auth/user')).json<{ id: string }>();
  const live = await TestLive.open(patient);
  const em = server.orm.em.fork();
  const own = { type: 'submission_changed', submissionId: crypto.randomUUID() } as const;
  await publishLive(em, changed);
  await publishLive(em, changed, { patientId: crypto.randomUUID() });
  await publishLive(em, own, { patientId: id });
  await live.untilMessage(({ type }) => type === 'submission_changed');
  live.close();

  expect(live.messages()).toEqual([own]);
});

test('staff are not sent notifications meant for the patient', async () => {
  const live = await TestLive.open(await server.signedIn('PHYSICIAN'));
  const patient = await server.signedIn('PATIENT');
  await submitIntake(patient);
  await live.untilMessage(({ type }) => type === 'submission_changed');
  const submissionId = live.messages().find(isAboutOne)?.submissionId ?? '';
  const at = server.clock.now;
  const em = server.orm.em.fork();
  const requestContext = { by: null, at, requestId: 'test' };
  await em.transactional((tx) => notifyPatient(tx, requestContext, { kind: 'status_changed', submissionId }));
  await publishLive(em, changed);
  await live.untilMessage((message) => isDeepStrictEqual(message, changed));
  live.close();

  expect(live.lines.join()).not.toContain('status_changed');
});

test('a rolled-back change sends no message', async () => {
  const live = await TestLive.open(await server.signedIn('PHYSICIAN'));
  const lost = { type: 'submission_changed', submissionId: crypto.randomUUID() } as const;
  const em = server.orm.em.fork();
  await em
    .transactional(async (tx) => {
      await publishLive(tx, lost);
      throw new Error('no');
    })
    .catch(() => undefined);
  await publishLive(em, changed);
  await live.untilMessage(({ type }) => type === 'submission_changed');
  live.close();

  expect(live.messages()).toEqual([changed]);
});

test('a heartbeat keeps the stream open and does not extend the session', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const live = await TestLive.open(browser);
  const em = server.orm.em.fork();
  const before = await em.find(Session, {}, { orderBy: { idHash: 'asc' } });
  await server.hub.beat();
  await live.untilLine(': still here');
  live.close();

  const after = await server.orm.em.fork().find(Session, {}, { orderBy: { idHash: 'asc' } });
  expect(after).toEqual(before);
});

test('the stream ends when the session ends', async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const live = await TestLive.open(browser);
  await browser.get('/api/logout');
  await live.ended;
});

test('a stream of another process ends when its session is ended elsewhere', async () => {
  const browser = await other.signedIn('PHYSICIAN');
  const live = await TestLive.open(browser);
  const beside = await server.signedIn('PHYSICIAN');
  const lines = (await beside.get('/api/auth/sessions')).json<Array<{ id: string; current: boolean }>>();
  for (const { id, current } of lines) {
    if (!current) await beside.send('DELETE', `/api/auth/sessions/${id}`, {});
  }
  await live.ended;
});

test.each([
  ['the role changes', { role: 'PATIENT' as const }, { role: 'ADMIN' as const }],
  ['the account is deactivated', { deactivatedAt: new Date() }, { deactivatedAt: null }],
])('the stream ends at once when %s, and sends nothing that happens afterwards', async (_, change, back) => {
  const browser = await server.signedIn('ADMIN');
  const { id } = (await browser.get('/api/auth/user')).json<{ id: string }>();
  const live = await TestLive.open(browser);
  const em = server.orm.em.fork();
  await em.transactional(async (tx) => {
    Object.assign(await tx.findOneOrFail(User, id), change);
  });
  await publishLive(em, changed);
  await live.ended;
  await em.nativeUpdate(User, id, back);
  expect(live.messages()).toEqual([]);
});

test("changing the account's name or the session's activity ends no stream", async () => {
  const browser = await server.signedIn('ADMIN');
  const { id, name } = (await browser.get('/api/auth/user')).json<{ id: string; name: string }>();
  const live = await TestLive.open(browser);
  const em = server.orm.em.fork();
  await em.nativeUpdate(User, id, { name: `${name} ` });
  await em.nativeUpdate(User, id, { name });
  await browser.get('/api/auth/user');
  await publishLive(em, changed);
  await live.untilMessage(({ type }) => type === 'submission_changed');
  live.close();
});

test('a session may have five streams and an account twenty: more are refused, and other accounts are not affected', async () => {
  const hub = createLiveHub(async (watchers) => new Set(watchers));
  const open = (userId: string, sessionHash: string) => hub.open({ userId, sessionHash, role: 'PATIENT' });
  for (const session of ['a', 'b', 'c', 'd']) {
    for (let count = 0; count < 5; count += 1) expect(open('one', session)).toBeDefined();
    expect(open('one', session)).toBeUndefined();
  }
  expect(open('one', 'e')).toBeUndefined();
  expect(open('other', 'f')).toBeDefined();

  const browser = await server.signedIn('PHYSICIAN');
  const lives = await Promise.all(Array.from({ length: 5 }, () => TestLive.open(browser)));
  const spanish = { 'accept-language': 'es' };
  const refused = await browser.get('/api/live', spanish);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('demasiadas páginas abiertas');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const beside = await TestLive.open(await server.signedIn('PHYSICIAN'));
  expect(beside.status).toBe(200);
  beside.close();
  // Closing one makes room for another.
  lives.pop()?.close();
  await vi.waitFor(async () => {
    const next = await TestLive.open(browser);
    next.close();
    expect(next.status).toBe(200);
  });
  for (const live of lives) live.close();
});

test('a heartbeat queries the database once, however many pages are open', async () => {
  const lives = await Promise.all(
    (['PHYSICIAN', 'ADMIN', 'PATIENT'] as const).map(async (role) =>
      TestLive.open(await server.signedIn(role)),
    ),
  );
  const asked: string[] = [];
  const watched = vi.spyOn(BoundConnection.prototype, 'execute').mockImplementation(function (
    this: BoundConnection,
    ...query
  ) {
    asked.push(String(query[0]));
    return execute.apply(this, query) as never;
  });
  await server.hub.beat();
  watched.mockRestore();
  await Promise.all(lives.map((live) => live.untilLine(': still here')));
  for (const live of lives) live.close();

  expect(asked.filter((sql) => sql.includes('session'))).toHaveLength(1);
});

test('after the database connection breaks it is re-established and pages reload their data', async () => {
  const live = await TestLive.open(await server.signedIn('PHYSICIAN'));
  await server.orm.em.fork().execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and (query ilike 'listen %' or query = 'select 1')`,
  );
  await live.untilLine('event: resync');
  await publishLive(server.orm.em.fork(), changed);
  await live.untilMessage(({ type }) => type === 'submission_changed');
  live.close();
});

test('a page that does not read its stream is disconnected; an invalid message is delivered to no page', () => {
  const hub = createLiveHub(async (watchers) => new Set(watchers));
  const stream = hub.open({ sessionHash: 'a', userId: 'a', role: 'ADMIN' }) as PassThrough;
  hub.deliver('no JSON');
  hub.deliver('{"message":{"type":"answers"},"patientId":null,"patientOnly":false}');
  const before = stream.readableLength;
  const payload = JSON.stringify({ message: changed, patientId: null, patientOnly: false });
  for (let count = 0; count < 2000 && !stream.destroyed; count += 1) hub.deliver(payload);

  expect(before).toBeLessThan(100);
  expect(stream.destroyed).toBe(true);
});

test('stopping the server ends every stream at once', async () => {
  const third = await startTestServer({ beside: server });
  const live = await TestLive.open(await third.signedIn('PHYSICIAN'));
  third.hub.close();
  await live.ended;
  await third.close();
});

const isAboutOne = (message: LiveMessage): message is Extract<LiveMessage, { submissionId: string }> =>
  'submissionId' in message;
