/** Backups of documents that are in object storage. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStorage } from '@clinic/server-platform/config';
import { MAIN, ormConfig } from '@clinic/server-platform/db';
import { Document } from '@clinic/server-platform/entities';
import { type Objects, openObjects } from '@clinic/server-platform/objects';
import { createTestDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { testConfig } from '@clinic/testing/server/testConfig';
import { sharedObjectStorage } from '@clinic/testing/server/testObjectStorage';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { begun, stored, submittedWithFile, uploadTo } from '@clinic/testing/server/testUploads';
import { MikroORM } from '@mikro-orm/postgresql';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { densePdf, pdf } from '../documents/clean/testFiles.ts';
import { readContent } from '../documents/contents.ts';
import { removeObjects } from '../documents/removeObjects.ts';
import { backup, type DocumentContents } from './backup.ts';
import { keepObjects } from './documentObjects.ts';
import { restore } from './restore.ts';
import { generateSigner } from './signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'clinic.backup');
const { signingKey, verifyKey } = generateSigner();
const storage = sharedObjectStorage();
const ids: string[] = [];
let server: TestServer;
let objects: Objects;
let identity: string;
const dropped: TestDatabase[] = [];
beforeAll(async () => {
  identity = await generateIdentity();
  server = await startTestServer({ environment: { DOCUMENTS_URL: storage.url() } });
  objects = openObjects(testConfig({ DOCUMENTS_URL: storage.url() }).objectStorage as ObjectStorage);
  ids.push((await submittedWithFile(server, await server.signedIn('PATIENT'))).file.id);
  const intake = await begun(server.browser());
  ids.push(stored(await uploadTo(intake, densePdf(600_000))).id, stored(await uploadTo(intake, pdf('b'))).id);
});
afterAll(async () => {
  await server.close();
  for (const database of dropped) await database.drop();
  rmSync(folder, { recursive: true });
});

const made = async (contents: DocumentContents) =>
  backup(
    server.databaseUrl,
    { recipients: [await identityToRecipient(identity)], signingKey },
    file,
    new Date(),
    contents,
  );

/** Restores the file and uses the copy. */
async function withRestored(use: (orm: MikroORM) => Promise<void>): Promise<void> {
  const copy = await createTestDatabase();
  dropped.push(copy);
  await restore(copy.url, { identity, verifyKey }, file);
  const orm = await MikroORM.init(ormConfig(copy.url, { job: 'test', place: MAIN }));
  await use(orm);
  await orm.close();
}

async function contents(orm: MikroORM, from: Objects | undefined): Promise<Buffer[]> {
  const read = ids.map(async (id) => {
    const em = orm.em.fork();
    return readContent(em, { objects: from }, await em.findOneOrFail(Document, id));
  });
  return Promise.all(read);
}

const count = async (orm: MikroORM) =>
  (await orm.em.fork().execute<unknown[]>('select 1 from document_object')).length;

test('a backup includes the contents of documents: the restored clinic does not need the object storage', async () => {
  await made({ objects });
  const before = await contents(server.orm, objects);
  await withRestored(async (orm) => {
    expect(await contents(orm, undefined)).toEqual(before);
    expect(await count(orm)).toBe(0);
  });
});

test('a backup without documents refers to the bucket', async () => {
  await made({ withoutDocuments: true });
  await withRestored(async (orm) => {
    expect(await contents(orm, objects)).toEqual(await contents(server.orm, objects));
    expect(await count(orm)).toBe(ids.length);
  });
});

test.each<[string, () => Promise<DocumentContents>]>([
  ['without DOCUMENTS_URL', async () => ({})],
  [
    'while the storage is down',
    async () => {
      await storage.stop();
      return { objects };
    },
  ],
])('%s, no backup that lacks documents is written', async (_, options) => {
  rmSync(file, { force: true });
  await expect(made(await options())).rejects.toThrow(/^No backup was written: .*--without-documents/);
  expect(existsSync(file)).toBe(false);
  await storage.stop();
  await storage.start();
});

test('while a backup runs, objects of deleted documents are kept', async () => {
  // Outside of the tests no connection URL names a schema.
  const plainUrl = new URL(server.databaseUrl);
  plainUrl.search = '';
  const kept = await keepObjects(plainUrl.href, MAIN);
  await server.orm.em.fork().nativeDelete(Document, ids.at(-1) as string);
  expect(await removeObjects(server.appOrm, objects)).toBe(0);
  expect(storage.keys()).toHaveLength(ids.length);
  await kept.end();
  expect(await removeObjects(server.appOrm, objects)).toBe(1);
  expect(storage.keys()).toHaveLength(ids.length - 1);
});
