/** Who the HTML is rendered for: staff whose session the routes would serve, and nobody else. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Session } from '../db/entities/session.ts';
import { User } from '../db/entities/user.ts';

const folder = mkdtempSync(join(tmpdir(), 'staff-page-'));
const root = join(folder, 'portal');
const TEMPLATE =
  '<!doctype html><html lang="en" data-path="%PATH%" data-reads="%READS%"><!--%PRELOADS%-->' +
  '<meta name="signed-in" content="%SIGNED_IN%" /><div id="root">%CONTENT%</div>';
const RENDERING = `
export const renderLanding = () => '<h1>landing</h1>';
export const renderIntake = () => '<h1>intake</h1>';
export const renderStaffPage = async ({ role, address, path, language, sidebar, preferences, emergency }) => ({
  html: '<h1>' + [role, address, path, language, sidebar, preferences.queueSort, emergency?.needed].join('|') + '</h1>',
  reads: [path + '/api/auth/user', path + '/api/review?limit=25&sort=urgent'],
  modules: ['app/PhysicianDashboard.tsx'],
});`;
const MANIFEST = {
  'index.html': { file: 'assets/index.js' },
  'app/PhysicianDashboard.tsx': { file: 'assets/dashboard.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
};
let server: TestServer;
let otherClinic: TestServer;
beforeAll(async () => {
  mkdirSync(join(root, '.vite'), { recursive: true });
  mkdirSync(join(folder, 'rendering'));
  writeFileSync(join(root, 'index.html'), TEMPLATE);
  writeFileSync(join(root, 'offline.html'), TEMPLATE);
  writeFileSync(join(root, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, 'rendering', 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'rendering', 'pages.js'), RENDERING);
  server = await startTestServer({ portalRoot: root });
  otherClinic = await startTestServer({ portalRoot: root, path: '/c/oak' });
});
afterAll(async () => {
  await server.close();
  await otherClinic.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  server.clock.now = new Date();
});

interface Page {
  content: string | undefined;
  signedIn: string | undefined;
  reads: string | undefined;
  text: string;
  headers: Headers;
}

async function page(browser: TestBrowser, path: string, sent: Record<string, string> = {}): Promise<Page> {
  const { text, headers } = await browser.get(path, sent);
  return {
    content: /<div id="root">(.*)<\/div>/.exec(text)?.[1],
    signedIn: /name="signed-in" content="([^"]*)"/.exec(text)?.[1],
    reads: /data-reads="([^"]*)"/.exec(text)?.[1],
    text,
    headers,
  };
}

const english = { 'accept-language': 'en-US' };
const QUEUE = '/physician/review?status=NEW';
const IS_QUEUE = '<h1>PHYSICIAN|/physician/review?status=NEW||en|auto|urgent|</h1>';

test("staff get the frame and the screen's skeleton, and no cache stores it", async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const { content, signedIn, reads, text, headers } = await page(physician, QUEUE, english);
  expect(content).toBe(IS_QUEUE);
  expect(signedIn).toBe('staff');
  expect(reads).toBe('/api/auth/user /api/review?limit=25&amp;sort=urgent');
  for (const file of ['index', 'dashboard', 'shared'])
    expect(text).toContain(`<link rel="modulepreload" fetchpriority="low" href="/assets/${file}.js" />`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('etag')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
});

test("the page uses the person's language, sidebar and sort order", async () => {
  const physician = await server.signedIn('PHYSICIAN');
  await physician.send('PATCH', '/api/preferences', { queueSort: 'oldest' });
  const cookie = `${physician.cookieHeader('/')}; sidebar_state=collapsed; appearance=es.dark`;
  const { content } = await page(physician, '/physician/dashboard', { cookie });
  expect(content).toBe('<h1>PHYSICIAN|/physician/dashboard||es|narrow|oldest|</h1>');
  await physician.send('PATCH', '/api/preferences', { queueSort: 'urgent' });
});

test('administrators get their own screens, and whether they need emergency access', async () => {
  const { content } = await page(await server.signedIn('ADMIN'), '/admin/users', english);
  expect(content).toBe('<h1>ADMIN|/admin/users||en|auto|urgent|false</h1>');
});

test('patients, visitors, the intake, the sign-in page and files get no frame', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const cases: Array<[TestBrowser, string, string]> = [
    [await server.signedIn('PATIENT'), '/dashboard', 'maybe'],
    [await server.signedIn('PATIENT'), QUEUE, 'maybe'],
    [server.browser(), QUEUE, 'no'],
    [physician, '/intake', 'maybe'],
    [physician, '/intake/weight-loss-intake', 'maybe'],
    [physician, '/sign-in/link', 'maybe'],
    [physician, '/offline.html', 'maybe'],
  ];
  for (const [browser, path, signedIn] of cases) {
    const given = await page(browser, path, english);
    expect(given, path).toMatchObject({ content: '', signedIn, reads: '' });
    // The intake lists its own scripts.
    expect(given.text).not.toMatch(path === '/intake' ? /assets.dashboard/ : /modulepreload/);
    expect(given.headers.get('cache-control'), path).toBe('no-cache');
  }
});

test('requesting a page neither extends a session nor changes it', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const stored = () => server.orm.em.fork().find(Session, { userId: { $ne: null } });
  const before = await stored();
  server.clock.now = new Date(Date.now() + 10 * 60_000);
  expect((await page(physician, QUEUE, { ...english, 'sec-fetch-mode': 'navigate' })).content).toBe(IS_QUEUE);
  expect((await stored()).map(({ data, expiresAt }) => [data, expiresAt])).toEqual(
    before.map(({ data, expiresAt }) => [data, expiresAt]),
  );
});

const refused = async (browser: TestBrowser, signedIn: string) =>
  expect(await page(browser, QUEUE, english)).toMatchObject({ content: '', signedIn, reads: '' });

test('an idle or expired session gets no frame', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  server.clock.now = new Date(Date.now() + 16 * 60_000);
  await refused(physician, 'maybe');
  server.clock.now = new Date();
  expect((await page(physician, QUEUE, english)).content).toBe(IS_QUEUE);
  await server.orm.em.fork().nativeUpdate(Session, { userId: { $ne: null } }, { expiresAt: new Date(0) });
  await refused(physician, 'no');
});

test('a session ended from another browser gets no frame', async () => {
  const [physician, elsewhere] = [await server.signedIn('PHYSICIAN'), await server.signedIn('PHYSICIAN')];
  expect((await elsewhere.send('POST', '/api/auth/sessions/end-others', {})).status).toBe(200);
  await refused(physician, 'no');
  expect((await page(elsewhere, QUEUE, english)).content).toBe(IS_QUEUE);
});

test('after sign-out the session gets no frame', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  await physician.get('/api/logout');
  await refused(physician, 'no');
});

test('a suspended account gets no frame', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const em = server.orm.em.fork();
  await em.nativeUpdate(User, { role: 'PHYSICIAN' }, { deactivatedAt: new Date() });
  await refused(physician, 'maybe');
  await em.nativeUpdate(User, { role: 'PHYSICIAN' }, { deactivatedAt: null });
});

test('a session without a proved second factor gets no frame', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  await server.orm.em
    .fork()
    .execute(`update session set data = data || '{"amr": ["pwd"]}' where user_id is not null`);
  expect((await physician.get('/api/auth/user')).json()).toMatchObject({ code: 'second_factor_needed' });
  await refused(physician, 'maybe');
});

test('a session of another clinic gets no frame', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const cookie = physician.cookieHeader('/');
  // The same id, under the cookie name of the other clinic.
  const renamed = cookie.replaceAll(/\bsession(?=[=.])/g, 'session-c-oak');
  for (const sent of [cookie, renamed])
    expect(await page(otherClinic.browser(), QUEUE, { ...english, cookie: sent })).toMatchObject({
      content: '',
      signedIn: 'no',
    });
  const own = await page(await otherClinic.signedIn('PHYSICIAN'), QUEUE, english);
  expect(own.content).toBe(IS_QUEUE.replace('||en', '|/c/oak|en'));
});
