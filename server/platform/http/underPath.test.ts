/** A clinic reached under a path of an origin that it shares with others. */
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PATH = '/c/oak';
let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer({ path: PATH });
  address = server.url + PATH;
});
afterAll(() => server.close());

const outside = (path: string) => fetch(server.url + path, { redirect: 'manual' });

test.each(['/', '/intake', '/api/settings/public', '/api/login', '/healthz', '/c/oak2/', '/c/oakes', '/c'])(
  'outside its path nothing is found: %s',
  async (path) => {
    const reply = await outside(path);
    expect(reply.status).toBe(404);
    expect(await reply.text()).toBe('Not found');
  },
);

test('without the trailing slash, the URL redirects to the one with it', async () => {
  const reply = await outside(`${PATH}?from=email`);
  expect(reply.status).toBe(308);
  expect(reply.headers.get('location')).toBe('/c/oak/?from=email');
});

test('below its path, the routes are those of any clinic', async () => {
  expect((await outside(`${PATH}/healthz`)).status).toBe(200);
  expect((await outside(`${PATH}/api/settings/public`)).status).toBe(200);
  expect((await outside(`${PATH}/api/nothing`)).status).toBe(404);
});

test('every cookie of a sign-in and a sign-out is limited to its path, under a name of its own', async () => {
  const { cookies } = await signInAndOut(server.browser());
  expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
    new Set([
      'session-c-oak',
      'session-c-oak.sig',
      'csrf-c-oak',
      'device-c-oak',
      'signed-out-c-oak',
      ...['_session', '_interaction', '_interaction_resume'].flatMap((name) => [
        `${name}-c-oak`,
        `${name}-c-oak.sig`,
      ]),
    ]),
  );
  for (const cookie of cookies) expect(cookie).toMatch(/; path=\/c\/oak\//);
});

test('every redirect of a sign-in and a sign-out stays under its path', async () => {
  const { locations } = await signInAndOut(server.browser());
  expect(locations.length).toBeGreaterThan(5);
  for (const location of locations) {
    expect(new URL(location, server.url).href.startsWith(`${address}/`), location).toBe(true);
  }
});

test("after sign-out the next page clears the device, because the browser would clear other clinics' data too", async () => {
  const browser = await server.signedIn('PHYSICIAN');
  const reply = await browser.get('/api/logout');
  expect(reply.headers.get('location')).toBe('/c/oak/');
  expect(reply.headers.get('clear-site-data')).toBeNull();
  const asked = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('signed-out-c-oak=yes'));
  expect(asked).toMatch(/; path=\/c\/oak\/;/);
  expect(asked).not.toMatch(/httponly/i);
});

test('the sign-out page links back under its path', async () => {
  const reply = await server.browser().get('/api/logout', { accept: 'text/html' });
  expect(reply.text).toContain('<a href="/c/oak/api/logout">');
  expect(reply.text).toContain('<a href="/c/oak/">');
});

test("a mail's link leads under its path", async () => {
  const browser = server.browser();
  await browser.send('POST', '/api/auth/magic-link', { email: 'ana.demo@example.com', method: 'magic-link' });
  const outbox = await browser.get('/demo-outbox');
  expect(outbox.text).toContain(`href="${address}/sign-in/link#`);
  expect(outbox.text).toContain('<link rel="stylesheet" href="/c/oak/demo-outbox/page.css">');
  expect(outbox.text).toContain('<a href="/c/oak/">');
});

test('the web app manifest is the one under its path', async () => {
  const manifest = (await server.browser().get('/manifest.webmanifest')).json<Record<string, unknown>>();
  expect(manifest).toMatchObject({ id: '/c/oak/intake', start_url: '/c/oak/intake', scope: '/c/oak/' });
});

test('the API description contains its path', async () => {
  const admin = await server.signedIn('ADMIN');
  const { servers } = (await admin.get('/api/openapi.json')).json<{ servers: unknown }>();
  expect(servers).toEqual([{ url: address }]);
});

test('the maintenance page reads the language chosen in this clinic', async () => {
  const { maintenancePage } = await import('./maintenancePage.ts');
  const { siteOf } = await import('../base/site.ts');
  const { contactOf } = await import('../settings/knownContact.ts');
  const contact = contactOf('Oak');
  const page = maintenancePage(contact, 'en', siteOf({ publicUrl: address }));
  expect(page).toContain('data-key="/c/oak:preferred-language"');
  expect(maintenancePage(contact, 'en')).toContain('data-key="preferred-language"');
});

describe('behind https', () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startTestServer({
      path: PATH,
      environment: { PUBLIC_URL: 'https://clinics.example', DEMO: 'true' },
    });
  });
  afterAll(() => secure.close());

  test('its cookies are secure, without a prefix that requires another path', async () => {
    const headers = { 'x-forwarded-proto': 'https', host: 'clinics.example' };
    const reply = await secure.browser().get('/api/csrf-token', headers);
    const [cookie] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-csrf-c-oak=[\w-]+; path=\/c\/oak\/; samesite=lax; secure; httponly$/);
  });
});

/** The cookies set and the addresses redirected to on the way. */
async function signInAndOut(browser: TestBrowser) {
  const cookies: string[] = [];
  const locations: string[] = [];
  const get = browser.get.bind(browser);
  const request = browser.request.bind(browser);
  browser.request = async (...parts) => {
    const reply = await request(...parts);
    cookies.push(...reply.headers.getSetCookie());
    const location = reply.headers.get('location');
    if (location) locations.push(location);
    return reply;
  };
  browser.get = (path, headers = {}) => browser.request(path, { headers });
  await browser.csrfToken();
  await browser.signIn('demo-patient', '/api/login?returnTo=/patient/dashboard');
  expect((await get('/api/auth/user')).status).toBe(200);
  await browser.get('/api/logout');
  expect((await get('/api/auth/user')).status).toBe(401);
  return { cookies, locations };
}
