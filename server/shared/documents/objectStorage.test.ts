/**
 * Documents in object storage: uploads are stored there sealed; deleted documents are removed, however they
 * are deleted.
 */
import { randomUUID } from 'node:crypto';
import { purgeDrafts } from '@clinic/server/testing';
import type { ObjectStorage } from '@clinic/server-platform/config';
import { type Actor, actingAs, secretHash } from '@clinic/server-platform/db';
import { Document, Draft } from '@clinic/server-platform/entities';
import { openObjects } from '@clinic/server-platform/objects';
import { testConfig } from '@clinic/testing/server/testConfig';
import type { TestIntake } from '@clinic/testing/server/testIntake';
import { sharedObjectStorage } from '@clinic/testing/server/testObjectStorage';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { begun, removeFrom, stored, submittedWithFile, uploadTo } from '@clinic/testing/server/testUploads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { densePdf, pdf } from './clean/testFiles.ts';
import { readContent } from './contents.ts';
import { removeObjects } from './removeObjects.ts';

const KEY = /^main\/[0-9a-f-]{36}$/;

const storage = sharedObjectStorage();
let server: TestServer;
let intake: TestIntake;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCUMENTS_URL: storage.url() } });
});
beforeEach(async () => {
  intake = await begun(server.browser());
  await server.orm.em.fork().execute('delete from document_upload');
});
afterEach(async () => {
  await server.orm.em.fork().execute('delete from document');
  await remove();
  expect(storage.keys()).toEqual([]);
});
afterAll(() => server.close());

const address = () => testConfig({ DOCUMENTS_URL: storage.url() }).objectStorage as ObjectStorage;
const remove = () => removeObjects(server.appOrm, openObjects(address()));
const rows = <T = object>(sql: string) => server.orm.em.fork().execute<T[]>(sql);
const open = (id: string, by = intake.browser, headers = intake.headers()) =>
  by.get(`/api/documents/${id}`, headers);
const upload = (content = pdf(), sending = {}) => uploadTo(intake, content, sending);
const removed = (id: string) => removeFrom(intake, id);

test('an upload is stored only in the bucket, sealed, under a meaningless key, and is returned unchanged', async () => {
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

test('a document of 8 MB is returned complete', async () => {
  const { id, size } = stored(await upload(densePdf(8 * 1024 * 1024)));
  expect(size).toBeGreaterThan(8 * 1024 * 1024);
  const document = await server.orm.em.fork().findOneOrFail(Document, id);
  const content = await readContent(server.orm.em.fork(), { objects: openObjects(address()) }, document);
  expect(content).toHaveLength(size);
  expect((await open(id)).text).toBe(content.toString());
});

test('the same upload sent four times at once leaves one object', async () => {
  const id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 4 }, () => upload(pdf(), { id })));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await remove();
  expect(storage.keys()).toHaveLength(1);
  expect((await open(id)).text).toBe(pdf().toString());
});

test('an upload under an id that another draft uses neither reads nor overwrites its document', async () => {
  const { id } = stored(await upload());
  const other = await begun(server.browser());
  expect((await uploadTo(other, pdf('another'), { id })).status).toBe(409);
  await remove();
  expect(storage.keys()).toHaveLength(1);
  expect((await open(id)).text).toBe(pdf().toString());
});

test('patients open their own documents and staff open submitted ones; everyone else is refused', async () => {
  const patient = await server.signedIn('PATIENT');
  const { file } = await submittedWithFile(server, patient);
  expect((await open(file.id, patient, {})).text).toBe(pdf().toString());
  expect((await open(file.id, await server.signedIn('PHYSICIAN'), {})).text).toBe(pdf().toString());
  expect((await open(file.id, server.browser(), {})).status).toBe(404);
  expect((await open(file.id)).status).toBe(404);
});

test('neither patients nor visitors can see keys and seals, not even of their own documents', async () => {
  const patient = await server.signedIn('PATIENT');
  await submittedWithFile(server, patient);
  const { id } = (await patient.get('/api/auth/user')).json<{ id: string }>();
  const requestId = 'test';
  const seen = (actor: Actor) =>
    actingAs(actor, () => server.appOrm.em.fork().execute<unknown[]>('select key from document_object'));
  expect(await seen({ kind: 'system', job: 'test' })).toHaveLength(1);
  expect(await seen({ kind: 'patient', id, requestId })).toEqual([]);
  const drafts = [{ id: intake.id, secretHash: secretHash(intake.secret) }];
  expect(await seen({ kind: 'visitor', requestId, drafts })).toEqual([]);
});

test('a removed document is removed from the bucket', async () => {
  const { id } = stored(await upload());
  expect((await removed(id)).status).toBe(204);
  await remove();
  expect(storage.keys()).toEqual([]);
  expect(await rows('select 1 from document_object')).toEqual([]);
});

test('however a draft is deleted, its objects are removed', async () => {
  await upload();
  await server.orm.em.fork().nativeDelete(Draft, intake.id);
  await remove();
  expect(storage.keys()).toEqual([]);

  intake = await begun(server.browser());
  await upload();
  const DAY_MS = 86_400_000;
  const at = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS);
  const steadySince = new Date(0);
  await purgeDrafts(server.orm, testConfig(), { at: at(400), steadySince });
  expect(storage.keys()).toHaveLength(1);
  const { documents } = await purgeDrafts(server.orm, testConfig(), { at: at(800), steadySince });
  expect(documents).toBe(1);
  await remove();
  expect(storage.keys()).toEqual([]);
});

test('documents already in the database stay readable', async () => {
  const plain = await startTestServer({ beside: server });
  const other = await begun(plain.browser());
  const { id } = stored(await uploadTo(other, pdf()));
  await plain.close();
  expect(storage.keys()).toEqual([]);
  expect((await open(id, server.browser(), other.headers())).text).toBe(pdf().toString());
});
