import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PUBLIC_URL = 'https://clinic.example';

let server: TestServer;
let proxy: Server;
let origin: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL, DEMO: 'true' } });
  // Like the nginx of SECURITY.md, which forwards https requests.
  proxy = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      host: 'clinic.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.5',
    };
    const passed = request(
      new URL(asked.url ?? '/', server.url),
      { method: asked.method, headers },
      (reply) => {
        const location = reply.headers.location?.replace(PUBLIC_URL, origin);
        answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, ...(location && { location }) });
        reply.pipe(answer);
      },
    );
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
});

test('the demo sign-in works behind a proxy that terminates TLS', async () => {
  const physician = new TestBrowser(origin);
  await physician.signIn('demo-physician');
  expect((await physician.get('/api/review/counts')).status).toBe(200);
});

test.each([
  [
    'a request that reached the proxy unencrypted',
    '/demo-idp/token',
    { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.5' },
  ],
  ['one with only X-Forwarded-For', '/demo-idp/token', { 'x-forwarded-for': '203.0.113.5' }],
  ['another page of the provider', '/demo-idp/auth', {}],
])('%s is still refused', async (_, path, headers) => {
  const reply = await server.browser().request(path, { method: 'POST', headers });
  expect(reply.status).toBe(403);
});

test('behind TLS, a page of the same host loaded over plain http is another origin', async () => {
  const browser = server.browser();
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' };
  const { host } = new URL(server.url);
  const answer = (origin: string) =>
    browser.request('/api/intake/drafts', { method: 'POST', headers: { ...forwarded, origin } });
  expect((await answer(`http://${host}`)).text).toContain('another origin');
  expect((await answer(`https://${host}`)).text).not.toContain('another origin');
});
