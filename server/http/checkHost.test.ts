import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// fetch sets the header itself.
async function statusWithHost(host: string): Promise<number | undefined> {
  const sent = request(`${server.url}/demo-idp/.well-known/openid-configuration`, {
    headers: { host },
  }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

test.each(['[::1', 'localhost:99999', 'a b', '<script>'])('the host "%s": 400', async (host) => {
  expect(await statusWithHost(host)).toBe(400);
});

test.each(['localhost', '[::1]:3000', ''])('the host "%s" is answered', async (host) => {
  expect(await statusWithHost(host)).toBe(200);
});
