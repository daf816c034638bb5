/**
 * Documents move between the database and object storage in both directions; an interrupted move can be
 * continued.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ObjectStorage } from '@clinic/server-platform/config';
import { type Objects, openObjects } from '@clinic/server-platform/objects';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { testConfig } from '@clinic/testing/server/testConfig';
import { sharedObjectStorage, TEST_SECRET } from '@clinic/testing/server/testObjectStorage';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { begun, stored, uploadTo } from '@clinic/testing/server/testUploads';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pdf } from './clean/testFiles.ts';
import { moveContents, type Place } from './moveContents.ts';
import { verifyContents } from './verifyContents.ts';

const COUNT = 20;
const COMMAND = join(import.meta.dirname, '..', '..', 'commands', 'documents.ts');

const storage = sharedObjectStorage();
let server: TestServer;
let objects: Objects;
let opened: Array<() => Promise<string>>;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCUMENTS_URL: storage.url() } });
  objects = openObjects(testConfig({ DOCUMENTS_URL: storage.url() }).objectStorage as ObjectStorage);
  const plain = await startTestServer({ beside: server });
  opened = [];
  // One after the other, as the server cleans them: a request that waits for many others is refused.
  while (opened.length < COUNT) {
    const intake = await begun(plain.browser());
    const { id } = stored(await uploadTo(intake, pdf()));
    const reader = server.browser();
    opened.push(async () => (await reader.get(`/api/documents/${id}`, intake.headers())).text);
  }
  await plain.close();
});
afterAll(() => server.close());
beforeEach(async () => {
  expect(await command('move database').ended).toMatchObject({ code: 0 });
  expect(await places()).toEqual({ database: COUNT, objects: 0 });
});

const execute = <T>(sql: string) => server.orm.em.fork().execute<T[]>(sql);
async function places(): Promise<{ database: number; objects: number }> {
  const [row] = await execute<{ database: number; objects: number }>(
    `select (select count(distinct document_id)::int from document_piece) as database,
       (select count(document_id)::int from document_object) as objects`,
  );
  return row as { database: number; objects: number };
}
const verified = () => verifyContents(server.orm.em.fork(), objects);
const allReadable = async () => {
  expect(new Set(await Promise.all(opened.map((read) => read())))).toEqual(new Set([pdf().toString()]));
};

function command(words: string, url = storage.url()) {
  const env = { ...childEnvironment(), DATABASE_URL: server.databaseUrl, DOCUMENTS_URL: url };
  const child: ChildProcess = spawn(process.execPath, [COMMAND, ...words.split(' ').filter(Boolean)], {
    env,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

test('the command moves all documents there and back, and reports where they are', async () => {
  const there = await command('move objects').ended;
  expect(there).toEqual({
    code: 0,
    said: expect.stringContaining(`Moved: ${COUNT} documents. Not moved: 0.`),
  });
  expect(await places()).toEqual({ database: 0, objects: COUNT });
  expect(storage.keys()).toHaveLength(COUNT);
  await allReadable();
  expect((await command('').ended).said).toBe(
    `In the database: 0. In object storage: ${COUNT}, and 0 objects to be removed.\n`,
  );

  expect((await command('move database').ended).code).toBe(0);
  expect(storage.keys()).toEqual([]);
  await allReadable();
});

test.each<Place>(['objects', 'database'])('a killed move to %s continues when started again', async (to) => {
  if (to === 'database') await command('move objects').ended;
  const { child, ended } = command(`move ${to}`);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  child.kill('SIGKILL');
  await ended;
  await allReadable();

  expect((await command(`move ${to}`).ended).code).toBe(0);
  expect(await places()).toEqual(
    to === 'objects' ? { database: 0, objects: COUNT } : { database: COUNT, objects: 0 },
  );
  await allReadable();
  // What the killed move had written but not attached is removed after an hour.
  await execute('update document_object set due_at = now() where document_id is null');
  await command(`move ${to}`).ended;
  expect(storage.keys()).toHaveLength(to === 'objects' ? COUNT : 0);
});

test('an unavailable storage ends the move with the reason and without the secret; documents already moved stay moved', async () => {
  let puts = 0;
  const failing: Objects = {
    ...objects,
    put: async (key, content) => {
      puts += 1;
      if (puts === COUNT / 2) await storage.stop();
      return objects.put(key, content);
    },
  };
  const store = { objects: failing };
  await expect(moveContents(server.orm, store, 'objects', () => undefined)).rejects.toThrow(
    'cannot be reached',
  );
  const { code, said } = await command('move objects').ended;
  expect(code).toBe(1);
  expect(said).toMatch(
    /The object storage at http:\S+, bucket documents, cannot be reached .* Check DOCUMENTS_URL/,
  );
  expect(said).not.toContain(TEST_SECRET);
  await storage.start();
  await allReadable();
});

test('a document that is deleted or moved by others during the move leaves nothing behind', async () => {
  const intake = await begun(server.browser());
  const { id } = stored(await uploadTo(intake, pdf('new')));
  const meanwhile: Objects = {
    ...objects,
    async get(key) {
      const content = await objects.get(key);
      await execute(`delete from document where id = '${id}'`);
      return content;
    },
  };
  const store = { objects: meanwhile };
  expect(await moveContents(server.orm, store, 'database', () => undefined)).toEqual({ moved: 0, left: [] });
  await command('move database').ended;
  expect(storage.keys()).toEqual([]);

  const twice = [1, 2].map(() => moveContents(server.orm, store, 'objects', () => undefined));
  const moves = await Promise.all(twice);
  expect(moves.reduce((sum, { moved }) => sum + moved, 0)).toBe(COUNT);
  await command('move objects').ended;
  expect(storage.keys()).toHaveLength(COUNT);
  await allReadable();
});

test('a document whose object is missing is reported and skipped, and all others move', async () => {
  await command('move objects').ended;
  const [lost] = await execute<{ key: string; id: string }>(
    'select key, document_id as id from document_object',
  );
  const kept = storage.read(lost?.key ?? '');
  await objects.remove(lost?.key ?? '');
  expect(await verified()).toEqual([{ table: 'document_object', key: lost?.id }]);
  const { code, said } = await command('move database').ended;
  expect(code).toBe(1);
  expect(said).toContain(`Document ${lost?.id} stays where it is`);
  expect(await places()).toEqual({ database: COUNT - 1, objects: 1 });
  await objects.put(lost?.key ?? '', kept);
  expect(await verified()).toEqual([]);
  await execute(`delete from document_object`);
  expect(await verified()).toEqual([{ table: 'document', key: lost?.id }]);
  await execute(`delete from document where id = '${lost?.id}'`);
});
