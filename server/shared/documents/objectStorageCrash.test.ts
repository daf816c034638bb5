/** A server that is killed after storing an object, but before its document's row. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ObjectStorage } from '@clinic/server-platform/config';
import { appRoleUrl } from '@clinic/server-platform/db';
import { openObjects } from '@clinic/server-platform/objects';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { testConfig } from '@clinic/testing/server/testConfig';
import { sharedObjectStorage } from '@clinic/testing/server/testObjectStorage';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { begun, stored, uploadTo } from '@clinic/testing/server/testUploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from './clean/testFiles.ts';
import { removeObjects } from './removeObjects.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'main.ts');

const storage = sharedObjectStorage();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DOCUMENTS_URL: storage.url() } });
});
afterAll(() => server.close());

/** Another process on the same database. */
async function startProcess() {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...childEnvironment(),
      PORT: '0',
      DEMO: 'false',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SESSION_KEYS: 'a key that is used in nothing but tests',
      DATABASE_URL: appRoleUrl(server.databaseUrl),
      MIGRATION_DATABASE_URL: server.databaseUrl,
      DOCUMENTS_URL: storage.url(),
    },
  });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  for await (const text of child.stdout) {
    said += text;
    const url = /http:\/\/localhost:[1-9]\d+/.exec(said)?.[0];
    if (url) return { child, url };
  }
  throw new Error(`The server did not start: ${said}`);
}

test('leaves an object that is removed later, and the same upload works afterwards', async () => {
  const { child, url } = await startProcess();
  const intake = await begun(new TestBrowser(url));
  const id = crypto.randomUUID();
  const lock = server.orm.em.fork();
  await lock.begin();
  await lock.execute('lock table document in share row exclusive mode');
  const cutOff = uploadTo(intake, pdf(), { id }).catch((error: Error) => error);
  await expect.poll(storage.keys, { timeout: 20_000 }).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await cutOff).toBeInstanceOf(Error);
  await lock.rollback();

  const em = server.orm.em.fork();
  expect(await em.execute('select 1 from document')).toEqual([]);
  const objects = openObjects(testConfig({ DOCUMENTS_URL: storage.url() }).objectStorage as ObjectStorage);
  expect(await removeObjects(server.appOrm, objects)).toBe(0);
  const again = await uploadTo(Object.assign(intake, { browser: server.browser() }), pdf(), { id });
  expect(stored(again).id).toBe(id);

  await em.execute('update document_object set due_at = now()');
  expect(await removeObjects(server.appOrm, objects)).toBe(1);
  expect(storage.keys()).toHaveLength(1);
  const read = await intake.browser.get(`/api/documents/${id}`, intake.headers());
  expect(read.text).toBe(pdf().toString());
});
