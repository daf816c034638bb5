/**
 * While object storage is unavailable, unresponsive or damaged, nothing is lost, and each caller gets a clear
 * error.
 */
import { randomUUID } from 'node:crypto';
import type { ObjectStorage } from '@clinic/server-platform/config';
import { openObjects } from '@clinic/server-platform/objects';
import { testConfig } from '@clinic/testing/server/testConfig';
import type { TestIntake } from '@clinic/testing/server/testIntake';
import { sharedObjectStorage, TEST_SECRET } from '@clinic/testing/server/testObjectStorage';
import { startTestServer, TEST_METRICS_TOKEN, type TestServer } from '@clinic/testing/server/testServer';
import { type SilentProxy, startSilentProxy } from '@clinic/testing/server/testSilentProxy';
import { begun, removeFrom, stored, uploadTo } from '@clinic/testing/server/testUploads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pdf } from './clean/testFiles.ts';
import { attachContent } from './contents.ts';
import { removeObjects } from './removeObjects.ts';

const storage = sharedObjectStorage();
let proxy: SilentProxy;
let server: TestServer;
/** On the same database; reaches the storage through the proxy, with a timeout of one second. */
let impatient: TestServer;
let intake: TestIntake;
beforeAll(async () => {
  proxy = await startSilentProxy('127.0.0.1', storage.port);
  server = await startTestServer({ environment: { DOCUMENTS_URL: storage.url() } });
  const hasty = storage.url({ port: proxy.port, parameters: '&timeout=1' });
  impatient = await startTestServer({ beside: server, environment: { DOCUMENTS_URL: hasty } });
});
beforeEach(async () => {
  intake = await begun(server.browser());
  await server.orm.em.fork().execute('delete from document_upload');
});
afterEach(async () => {
  proxy.heal();
  await server.orm.em.fork().execute('delete from document');
  await remove();
  expect(storage.keys()).toEqual([]);
});
afterAll(async () => {
  await impatient.close();
  await server.close();
  await proxy.close();
});

const address = () => testConfig({ DOCUMENTS_URL: storage.url() }).objectStorage as ObjectStorage;
const remove = () => removeObjects(server.appOrm, openObjects(address()));
const rows = <T = object>(sql: string) => server.orm.em.fork().execute<T[]>(sql);
const open = (id: string, by = intake.browser, headers = intake.headers()) =>
  by.get(`/api/documents/${id}`, headers);
const upload = (content = pdf(), sending = {}) => uploadTo(intake, content, sending);
const removed = (id: string) => removeFrom(intake, id);

test('the object of an upload that ended before its row was stored is removed after an hour', async () => {
  await server.orm.em
    .fork()
    .execute(
      `insert into document_object (key, seal, due_at) values ('main/lost', '', now() + interval '1 hour')`,
    );
  await openObjects(address()).put('main/lost', Buffer.from('x'));
  expect(await remove()).toBe(0);
  expect(storage.keys()).toEqual(['main/lost']);
  await rows(`update document_object set due_at = now()`);
  expect(await remove()).toBe(1);
  expect(storage.keys()).toEqual([]);
});

test('an upload whose row cannot be stored leaves no object', async () => {
  await rows(`alter table document add constraint test_refuses check (name <> 'refused.pdf')`);
  const reply = await upload(pdf(), { name: 'refused.pdf' });
  await rows(`alter table document drop constraint test_refuses`);
  expect(reply.status).toBe(500);
  expect(storage.keys()).toHaveLength(1);
  await remove();
  expect(storage.keys()).toEqual([]);
});

test('an upload whose object was already removed is refused, not acknowledged', async () => {
  const { id } = stored(await upload());
  const em = server.orm.em.fork();
  expect(await attachContent(em, id, { key: 'main/removed', content: pdf() })).toBe(false);
});

test('while the storage is down, an upload fails with an error and stores nothing; retrying it afterwards works', async () => {
  const id = randomUUID();
  await storage.stop();
  const refused = await upload(pdf(), { id });
  await storage.start();
  expect(refused.status).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'storageFailed' });
  expect(await rows('select 1 from document')).toEqual([]);
  expect((await upload(pdf(), { id })).status).toBe(201);
  expect((await open(id)).text).toBe(pdf().toString());
});

test('uploads, downloads and removals give up on an unresponsive storage', async () => {
  const { id } = stored(await upload());
  const waiting = await begun(impatient.browser());
  proxy.silence({ newOnes: true });
  const refused = await uploadTo(waiting, pdf());
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([503, 'storageFailed']);
  const headers = { ...intake.headers(), 'accept-language': 'es' };
  const unread = await open(id, waiting.browser, headers);
  expect(unread.status).toBe(503);
  expect(unread.text).toContain('No se ha perdido');
  expect(unread.headers.get('retry-after')).toBe('60');
  expect((await removed(id)).status).toBe(204);
  const silent = { ...address(), origin: `http://127.0.0.1:${proxy.port}`, timeoutMs: 1_000 };
  await expect(removeObjects(server.appOrm, openObjects(silent))).rejects.toThrow('gave no answer in time');
  const authorization = `Bearer ${TEST_METRICS_TOKEN}`;
  const { text } = await impatient.browser().get('/metrics', { authorization });
  expect(text).toMatch(/^document_objects_to_remove\{clinic="main"\} [12]$/m);
  expect(text).toMatch(/^object_storage_failures_total\{method="PUT",code="NoAnswer"\} \d/m);
  expect(impatient.logged).toContainEqual(expect.objectContaining({ method: 'PUT', code: 'NoAnswer' }));

  proxy.heal();
  await remove();
  expect(storage.keys()).toEqual([]);
});

test('connections that became unresponsive while idle delay only the requests that used them', async () => {
  const { id } = stored(await upload());
  const reader = impatient.browser();
  // Connections of the previous test are dropped one by one, too.
  const answers = () =>
    expect.poll(async () => (await open(id, reader)).status, { timeout: 20_000 }).toBe(200);
  await answers();
  proxy.silence();
  await answers();
});

test('a changed or truncated object is never returned as a complete document', async () => {
  const { id } = stored(await upload());
  const [key = ''] = storage.keys();
  const object = storage.read(key);
  const changed = Buffer.from(object);
  changed[10] = (changed[10] ?? 0) ^ 1;
  for (const content of [changed, object.subarray(0, 5)]) {
    storage.write(key, content);
    await expect(open(id)).rejects.toThrow();
  }
  storage.write(key, object);
  expect((await open(id)).text).toBe(pdf().toString());
  expect(server.logged.filter(({ error }) => error === 'ContentDamaged').length).toBeGreaterThan(0);
});

test('a missing object is an error of its own, not an outage', async () => {
  const { id } = stored(await upload());
  const [key = ''] = storage.keys();
  await openObjects(address()).remove(key);
  expect((await open(id)).status).toBe(500);
});

test('neither secret nor keys of the storage are ever logged', () => {
  const text = JSON.stringify([server.logged, impatient.logged]);
  expect(server.logged.some(({ warning }) => warning === 'Object storage failed')).toBe(true);
  expect(text).not.toContain(TEST_SECRET);
  expect(text).not.toMatch(/main\/[0-9a-f-]{36}/);
});
