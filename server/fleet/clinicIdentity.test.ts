/** What visitors can tell the clinics of one installation apart by. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCENTS } from '@clinic/contract/design/accents';
import { addDemoClinic, type RunningServer, startServer } from '@clinic/server/testing';
import { readConfig } from '@clinic/server-platform/config';
import { appRoleUrl } from '@clinic/server-platform/db';
import { createTestDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'clinics-'));
const SESSION_KEYS = 'a key that is used in nothing but tests';
const OAK = {
  id: 'oak',
  name: 'The oak clinic',
  timeZone: 'Europe/Madrid',
  hosts: [],
  adminEmail: null,
  settings: { defaultLanguage: 'es', accent: 'plum' },
} as const;
const ELM = { ...OAK, id: 'elm', hosts: ['elm.example'] };
let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = {
    ...readConfig({ DATA_DIR, SESSION_KEYS, DEMO: 'true' }),
    port: 0,
    databaseUrl: appRoleUrl(database.url),
    migrationDatabaseUrl: database.url,
  };
  const portalRoot = join(import.meta.dirname, '..', '..', 'portal');
  server = await startServer(config, { portalRoot, log: () => undefined });
  for (const clinic of [OAK, ELM]) await addDemoClinic(config, clinic, () => []);
  await vi.waitUntil(async () => (await get('/c/oak/healthz')).status === 200, { timeout: 30_000 });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(DATA_DIR, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.localUrl}${path}`, { headers, redirect: 'manual' });
const page = async (path: string, language: string) =>
  (await get(path, { Accept: 'text/html', 'Accept-Language': language })).text();

test('each clinic has its own colour and language in the first page, the manifest and server-rendered texts', async () => {
  expect(await page('/c/oak/', 'fr')).toContain('data-accent="plum"');
  expect(await page('/', 'fr')).toContain('data-accent="teal"');
  expect(await (await get('/c/oak/manifest.webmanifest')).text()).toContain(ACCENTS.plum.light.accent);
  expect(await page('/c/oak/api/logout', 'fr')).toContain('<html lang="es" data-accent="plum">');
  expect(await page('/c/oak/api/logout', 'en')).toContain('<html lang="en"');
  expect(await page('/api/logout', 'fr')).toContain('<html lang="en" data-accent="teal">');
});

test("mail to staff who have not chosen a language uses the clinic's language", async () => {
  const languages = async (base: string) => {
    const admin = new TestBrowser(`${server.localUrl}${base}`);
    await admin.signIn('demo-admin');
    return (await admin.get('/api/notifications/preferences')).json<{ language: string }>().language;
  };
  expect(await languages('/c/oak')).toBe('es');
  expect(await languages('')).toBe('en');
});

test('the API description names the session cookie of this clinic', async () => {
  const cookieOf = async (path: string) =>
    ((await (await get(`${path}/api/openapi.json`)).json()) as ApiDocument).components.securitySchemes.session
      .name;
  expect(await cookieOf('/c/oak')).toBe('session-c-oak');
  expect(await cookieOf('')).toBe('session');
});

interface ApiDocument {
  components: { securitySchemes: { session: { name: string } } };
}

test('signing out at the root of the origin clears nothing of clinics added since the server started', async () => {
  const patient = new TestBrowser(server.localUrl);
  await patient.signIn('demo-patient');
  const reply = await patient.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
  expect(reply.status).toBe(302);
  expect(reply.headers.get('clear-site-data')).toBeNull();
});

test('users sign in at a clinic with its own host name, even if this machine cannot resolve that name', async () => {
  // Like a browser that finds the clinic at its host name.
  const front = createServer((asked, answer) => {
    const { port } = new URL(server.localUrl);
    const headers = { ...asked.headers, host: `elm.example:${port}` };
    const url = new URL(asked.url ?? '/', server.localUrl);
    const passed = request(url, { method: asked.method, headers }, (reply) => {
      const location = reply.headers.location?.replace(`http://elm.example:${port}`, origin);
      answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...(location && { location }) });
      reply.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const physician = new TestBrowser(origin);
  await physician.signIn('demo-physician');
  expect((await physician.get('/api/review/counts')).status).toBe(200);
  front.closeAllConnections();
  front.close();
});
