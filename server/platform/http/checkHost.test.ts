import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { expect, test } from 'vitest';

const server = sharedServer();

// fetch does not allow setting the header.
async function answerTo(host: string, path: string, cookie = ''): Promise<{ status: number; text: string }> {
  const sent = request(`${server.url}${path}`, { headers: { host, ...(cookie && { cookie }) } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response) };
}
const statusWithHost = async (host: string) =>
  (await answerTo(host, '/demo-idp/.well-known/openid-configuration')).status;

test.each(['[::1', 'localhost:99999', 'a b', '<script>'])('the host "%s": 400', async (host) => {
  expect(await statusWithHost(host)).toBe(400);
});

test.each([
  'evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '192.168.1.7:3000',
  '0x7f.evil.example',
])('the host "%s" is not the server\'s: 421, with the server\'s URL', async (host) => {
  for (const path of ['/demo-idp/.well-known/openid-configuration', '/api/auth/session', '/']) {
    expect(await answerTo(host, path)).toMatchObject({
      status: 421,
      text: expect.stringContaining(server.url),
    });
  }
  // A load balancer may use any address of the server.
  expect(await answerTo(host, '/healthz')).toMatchObject({ status: 200 });
});

test('through another name that resolves to this machine nothing can be read, signed in or not', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const answer = await answerTo('evil.example:3000', '/api/review', physician.cookieHeader('/api/review'));
  expect(answer.status).toBe(421);
  expect(answer.text).not.toContain('patient');
});

test.each(['localhost', '[::1]:3000', ''])('the host "%s" is accepted', async (host) => {
  expect(await statusWithHost(host)).toBe(200);
});
