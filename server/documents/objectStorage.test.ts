/** Documents in object storage: what is uploaded is there, sealed; what is deleted is gone; outages lose nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestIntake } from '../../testing/server/testClinic.ts';
import { sharedObjectStorage, TEST_SECRET } from '../../testing/server/testObjectStorage.ts';
import { startTestServer, TEST_METRICS_TOKEN, type TestServer } from '../../testing/server/testServer.ts';
import { type SilentProxy, startSilentProxy } from '../../testing/server/testSilentProxy.ts';
import { begun, stored, submittedWithFile, uploadTo } from '../../testing/server/testUploads.ts';
import { readConfig } from '../platform/config/config.ts';
import type { ObjectStorage } from '../platform/config/objectStorage.ts';
import { Draft } from '../platform/db/entities/draft.ts';
import { openObjects } from '../platform/objects/objects.ts';
import { purgeDrafts } from '../retention/purgeDrafts.ts';
import { pdf, pdfOf } from './clean/testFiles.ts';
import { removeObjects } from './removeObjects.ts';

const KEY = /^main\/[0-9a-f-]{36}$/;

const storage = sharedObjectStorage();
let proxy: SilentProxy;
let server: TestServer;
let intake: TestIntake;
beforeAll(async () => {
  proxy = await startSilentProxy('127.0.0.1', storage.port);
  server = await startTestServer({ environment: { DOCUMENTS_URL: storage.url({ port: proxy.port }) } });
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
  await server.close();
  await proxy.close();
});

const address = () => readConfig({ DOCUMENTS_URL: storage.url() }).objectStorage as ObjectStorage;
const remove = () => removeObjects(server.appOrm, openObjects(address()));
const rows = <T = object>(sql: string) => server.orm.em.fork().execute<T[]>(sql);
const open = (id: string, by = intake.browser, headers = intake.headers()) =>
  by.get(`/api/documents/${id}`, headers);
const upload = (content = pdf(), sending = {}) => uploadTo(intake, content, sending);
const removed = (id: string) =>
  intake.browser.send(
    'DELETE',
    `/api/intake/drafts/${intake.id}/documents/${id}`,
    undefined,
    intake.headers(),
  );

test('an upload is in the bucket only, sealed, under a key that reveals nothing, and comes back as it was', async () => {
  const { id } = stored(await upload());
  const [key = '', ...others] = storage.keys();
  expect(others).toEqual([]);
  expect(key).toMatch(KEY);
  expect(key).not.toContain(id);
  const object = storage.read(key);
  expect(object).toHaveLength(pdf().length);
  expect(object.includes('%PDF')).toBe(false);
  expect(await rows('select 1 from document_piece')).toEqual([]);

  const read = await open(id);
  expect([read.status, read.text]).toEqual([200, pdf().toString()]);
  expect(read.headers.get('content-length')).toBe(String(pdf().length));
});

test('10 MB come back whole', async () => {
  const content = pdfOf(10 * 1024 * 1024);
  const { id } = stored(await upload(content));
  expect((await open(id)).text.length).toBe(content.toString().length);
});

test('the same upload sent four times at once leaves one object', async () => {
  const id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 4 }, () => upload(pdf(), { id })));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await remove();
  expect(storage.keys()).toHaveLength(1);
  expect((await open(id)).text).toBe(pdf().toString());
});

test('an id that another draft has used neither reads nor overwrites its document', async () => {
  const { id } = stored(await upload());
  const other = await begun(server.browser());
  expect((await uploadTo(other, pdf('another'), { id })).status).toBe(409);
  await remove();
  expect(storage.keys()).toHaveLength(1);
  expect((await open(id)).text).toBe(pdf().toString());
});

test('patients open their own document and staff open submitted ones; all others are refused', async () => {
  const patient = await server.signedIn('PATIENT');
  const { file } = await submittedWithFile(server, patient);
  expect((await open(file.id, patient, {})).text).toBe(pdf().toString());
  expect((await open(file.id, await server.signedIn('PHYSICIAN'), {})).text).toBe(pdf().toString());
  expect((await open(file.id, server.browser(), {})).status).toBe(404);
  expect((await open(file.id)).status).toBe(404);
});

test('no patient and no visitor sees the keys and seals of objects', async () => {
  const { id } = stored(await upload());
  const { actingAs } = await import('../platform/db/actor.ts');
  const seen = await actingAs({ kind: 'visitor', requestId: 'test' }, () =>
    server.appOrm.em.fork().execute('select * from document_object'),
  );
  expect(seen).toEqual([]);
  expect((await open(id)).status).toBe(200);
});

test('a removed document is gone from the bucket', async () => {
  const { id } = stored(await upload());
  expect((await removed(id)).status).toBe(204);
  await remove();
  expect(storage.keys()).toEqual([]);
  expect(await rows('select 1 from document_object')).toEqual([]);
});

test('whatever deletes a draft deletes its objects, retention included', async () => {
  await upload();
  await server.orm.em.fork().nativeDelete(Draft, intake.id);
  await remove();
  expect(storage.keys()).toEqual([]);

  intake = await begun(server.browser());
  await upload();
  const DAY_MS = 86_400_000;
  const at = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS);
  const steadySince = new Date(0);
  await purgeDrafts(server.orm, readConfig({}), { at: at(400), steadySince });
  expect(storage.keys()).toHaveLength(1);
  const { documents } = await purgeDrafts(server.orm, readConfig({}), { at: at(800), steadySince });
  expect(documents).toBe(1);
  await remove();
  expect(storage.keys()).toEqual([]);
});

test('an object whose upload ended between object and row is removed, once its hour is over', async () => {
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

test('an upload whose object was given up meanwhile is refused, not acknowledged', async () => {
  const seal = (await import('../platform/objects/sealing.ts')).sealContent(pdf()).seal;
  const { attachContent } = await import('./contents.ts');
  const { id } = stored(await upload());
  const em = server.orm.em.fork();
  expect(await attachContent(em, id, { key: 'main/removed', content: pdf() })).toBe(false);
  expect(seal).toHaveLength(60);
});

test('a storage that is down: the upload says so, stores nothing, and the same upload works afterwards', async () => {
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

test('a storage that is silent is given up, at an upload, at a reading and at a removal', async () => {
  const { id } = stored(await upload());
  proxy.silence({ newOnes: true });
  const refused = await upload();
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([503, 'storageFailed']);
  const unread = await open(id, intake.browser, { ...intake.headers(), 'accept-language': 'es' });
  expect(unread.status).toBe(503);
  expect(unread.text).toContain('No se ha perdido');
  expect(unread.headers.get('retry-after')).toBe('60');
  expect((await removed(id)).status).toBe(204);
  const silent = { ...address(), origin: `http://127.0.0.1:${proxy.port}` };
  await expect(removeObjects(server.appOrm, openObjects(silent))).rejects.toThrow('gave no answer in time');
  const metrics = await server.browser().get('/metrics', { authorization: `Bearer ${TEST_METRICS_TOKEN}` });
  expect(metrics.text).toMatch(/^document_objects_to_remove [12]$/m);
  expect(metrics.text).toMatch(/^object_storage_failures_total\{method="PUT",code="NoAnswer"\} \d/m);

  proxy.heal();
  await remove();
  expect(storage.keys()).toEqual([]);
});

test('a connection that fell silent while idle costs one answer, and the next one works', async () => {
  const { id } = stored(await upload());
  expect((await open(id)).status).toBe(200);
  proxy.silence();
  expect([200, 503]).toContain((await open(id)).status);
  expect((await open(id)).status).toBe(200);
});

test('a changed or shortened object never looks like a whole document', async () => {
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

test('documents that are in the database already stay readable', async () => {
  const plain = await startTestServer({ beside: server });
  const other = await begun(plain.browser());
  const { id } = stored(await uploadTo(other, pdf()));
  await plain.close();
  expect(storage.keys()).toEqual([]);
  expect((await other.browser.get(`/api/documents/${id}`, other.headers())).status).toBe(200);
  const again = await begun(server.browser());
  expect((await again.browser.get(`/api/documents/${id}`, other.headers())).text).toBe(pdf().toString());
});

test('neither secret nor key of the storage is ever logged', () => {
  const text = JSON.stringify(server.logged);
  expect(server.logged.some(({ warning }) => warning === 'Object storage failed')).toBe(true);
  expect(text).not.toContain(TEST_SECRET);
  expect(text).not.toMatch(/main\/[0-9a-f-]{36}/);
});
