/** An unusable DOCUMENTS_URL stops the start with the reason, and never shows its secret. */
import { startServer } from '@clinic/server/testing';
import { appRoleUrl } from '@clinic/server-platform/db';
import { createClinicDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { testConfig } from '@clinic/testing/server/testConfig';
import { sharedObjectStorage, TEST_SECRET } from '@clinic/testing/server/testObjectStorage';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { type SilentProxy, startSilentProxy } from '@clinic/testing/server/testSilentProxy';
import { begun, uploadTo } from '@clinic/testing/server/testUploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from './clean/testFiles.ts';

const storage = sharedObjectStorage();
const logged: unknown[] = [];
let empty: TestDatabase;
let proxy: SilentProxy;
let holding: TestServer;
beforeAll(async () => {
  empty = await createClinicDatabase();
  proxy = await startSilentProxy('127.0.0.1', storage.port);
  holding = await startTestServer({ environment: { DOCUMENTS_URL: storage.url() } });
  await uploadTo(await begun(holding.browser()), pdf());
});
afterAll(async () => {
  await holding.close();
  await proxy.close();
  await empty.drop();
});

const config = (url: string | undefined, databaseUrl: string) => ({
  ...testConfig({ SESSION_KEYS: 'a key that is used in nothing but tests', DOCUMENTS_URL: url }),
  port: 0,
  databaseUrl: appRoleUrl(databaseUrl),
  migrationDatabaseUrl: databaseUrl,
});
const start = (url: string | undefined, databaseUrl = empty.url) =>
  startServer(config(url, databaseUrl), { portalRoot: '/nonexistent', log: (entry) => logged.push(entry) });

test.each<[string, () => string, RegExp]>([
  ['a wrong secret', () => storage.url({ secret: 'not/the+secret' }), /refuses the secret of the key/],
  ['an unknown bucket', () => storage.url({ bucket: 'unknown' }), /bucket unknown, has no such bucket/],
  [
    'a port that fetch does not use',
    () => storage.url({ port: 9 }),
    /cannot be reached at a port that is reserved/,
  ],
])('%s stops the first start', async (_, url, reason) => {
  const error = await start(url()).catch((thrown) => thrown as Error & { code: string });
  expect(error).toMatchObject({ code: 'CONFIGURATION', message: expect.stringMatching(reason) });
  expect((error as Error).message).toMatch(/Check DOCUMENTS_URL\.$/);
  expect((error as Error).message).not.toMatch(/S3RVER|not\/the/);
});

test('a scanner that is not there stops the first start', async () => {
  const wrong = { ...config(storage.url(), empty.url), scanCommand: 'no-such-scanner -' };
  const starting = startServer(wrong, { portalRoot: '/nonexistent', log: () => undefined });
  await expect(starting).rejects.toMatchObject({
    code: 'CONFIGURATION',
    message: expect.stringMatching(/^SCAN_COMMAND: the program no-such-scanner is not there/),
  });
});

test.each<[string, () => string, RegExp]>([
  ['with a port where nothing listens', () => storage.url({ port: 2 }), /cannot be reached \(ECONNREFUSED\)/],
  [
    'with a host that is unknown',
    () => storage.url().replace('127.0.0.1', 'nowhere.invalid'),
    /cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/,
  ],
  [
    'without TLS',
    () => storage.url().replace('tls=false', 'tls=true'),
    /does not speak TLS there: add tls=false/,
  ],
  ['that does not respond', () => storage.url({ port: proxy.port }), /gave no answer in time/],
])('a storage %s lets the first start pass, with a warning', async (_, url, reason) => {
  logged.length = 0;
  proxy.silence({ newOnes: true });
  const server = await start(url());
  expect((await fetch(`${server.localUrl}/readyz`)).status).toBe(200);
  await server.stop();
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'warn', warning: expect.stringMatching(reason) }),
  );
});

test('a clinic with patients starts, whatever its storage answers, and without its scanner', async () => {
  logged.length = 0;
  const wrong = {
    ...config(storage.url({ secret: 'expired' }), holding.databaseUrl),
    scanCommand: '/nowhere/scan -',
  };
  await (await startServer(wrong, { portalRoot: '/nonexistent', log: (entry) => logged.push(entry) })).stop();
  const warnings = JSON.stringify(logged);
  expect(warnings).toContain('refuses the secret of the key');
  expect(warnings).toContain('SCAN_COMMAND: the program /nowhere/scan is not there');
});

test('a clinic whose documents are in the storage starts during an outage, with a warning', async () => {
  logged.length = 0;
  await storage.stop();
  const server = await start(storage.url(), holding.databaseUrl);
  await server.stop();
  await storage.start();
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'warn', warning: expect.stringContaining('Check DOCUMENTS_URL') }),
  );
  expect(JSON.stringify(logged)).not.toContain(TEST_SECRET);
});

test('a clinic with documents in another storage does not start: without DOCUMENTS_URL, or with another bucket', async () => {
  await expect(start(undefined, holding.databaseUrl)).rejects.toThrow(
    /^DOCUMENTS_URL is not set, .* move database/,
  );
  await holding.orm.em.fork().execute(`update document_object set key = 'main/elsewhere'`);
  await expect(start(storage.url(), holding.databaseUrl)).rejects.toThrow(/does not hold the documents/);
});

test('a warning mentions objects that wait to be removed after DOCUMENTS_URL was unset', async () => {
  logged.length = 0;
  await holding.orm.em.fork().execute('delete from document');
  await (await start(undefined, holding.databaseUrl)).stop();
  expect(logged).toContainEqual(
    expect.objectContaining({ warning: expect.stringMatching(/^DOCUMENTS_URL is not set/) }),
  );
});
