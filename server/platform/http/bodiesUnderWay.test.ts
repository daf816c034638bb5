/** Many slow clients together use no more memory than is reserved for bodies. */
import { once } from 'node:events';
import { type ClientRequest, IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import Koa, { type Context } from 'koa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BadRequest } from '../base/errors.ts';
import { countBody, held, MAX_BYTES, MAX_BYTES_OF_ADDRESS } from './bodiesUnderWay.ts';
import { readJsonBody } from './jsonBody.ts';

const PIECE = 200_000;
const PATH = '/api/intake/drafts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer({ environment: { PROXY_HOPS: '1' } });
  browser = server.browser();
  await browser.csrfToken();
});
afterAll(() => server.close());

/** Starts a request and sends only the first part of its body. */
async function slow(address: string): Promise<ClientRequest> {
  const sent = request(`${server.url}${PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': PIECE + 10,
      'x-csrf-token': await browser.csrfToken(),
      'x-forwarded-for': address,
      cookie: browser.cookieHeader(PATH),
    },
  });
  // The server answers some requests before their body is complete.
  sent.on('error', () => undefined);
  sent.write(Buffer.alloc(PIECE, ' '));
  return sent;
}

test('slow bodies can fill the share of one address, and from many addresses the whole limit, and no more', async () => {
  const sending: ClientRequest[] = [];
  const open = async (count: number, address: (at: number) => string) => {
    const before = held.total;
    for (let at = 0; at < count; at += 1) sending.push(await slow(address(at)));
    return before;
  };
  await open(120, () => '203.0.113.1');
  await vi.waitFor(() => expect(held.total).toBeGreaterThan(MAX_BYTES_OF_ADDRESS - PIECE), {
    timeout: 20_000,
  });
  expect(held.total).toBeLessThanOrEqual(MAX_BYTES_OF_ADDRESS);
  const others = await browser.send('POST', PATH, {}, { 'x-forwarded-for': '203.0.113.2' });
  expect(others.status).toBe(400);

  await open(400, (at) => `198.51.100.${at % 200}`);
  await vi.waitFor(() => expect(held.total).toBeGreaterThan(MAX_BYTES - 2 * PIECE), { timeout: 30_000 });
  expect(held.total).toBeLessThanOrEqual(MAX_BYTES);
  const refused = await browser.send(
    'POST',
    PATH,
    { x: 'y'.repeat(250_000) },
    { 'x-forwarded-for': '203.0.113.3' },
  );
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('try again');

  for (const each of sending) each.destroy();
  await vi.waitFor(() => expect(held.total).toBe(0), { timeout: 20_000 });
  expect((await browser.send('POST', PATH, {})).status).toBe(400);
});

test.each([
  ['plain', (body: Buffer) => body, {}],
  ['packed', gzipSync, { 'content-encoding': 'gzip' }],
] as const)('a %s body is still accepted, and its memory is released', async (_name, pack, headers) => {
  const { cookie, token } = { cookie: browser.cookieHeader(PATH), token: await browser.csrfToken() };
  const sent = request(`${server.url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token, cookie, ...headers },
  });
  sent.end(pack(Buffer.from(JSON.stringify({ unknown_key: 1 }))));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(await text(response)).toContain('unknown_key');
  expect(held.total).toBe(0);
});

test('an aborted body releases its memory', async () => {
  const sent = await slow('203.0.113.9');
  await vi.waitFor(() => expect(held.total).toBeGreaterThan(0), { timeout: 20_000 });
  sent.destroy();
  await vi.waitFor(() => expect(held.total).toBe(0), { timeout: 20_000 });
});

test.each([
  ['plain', {}],
  ['packed', { 'content-encoding': 'gzip' }],
])('a small %s body that is aborted while being read is refused', async (_name, packed) => {
  const req = new IncomingMessage(new Socket());
  req.method = 'POST';
  req.headers = { 'content-type': 'application/json', 'content-length': '1000', ...packed };
  const ctx = new Koa().createContext(req, new ServerResponse(req));
  const reading = readJsonBody(ctx, () => Promise.resolve());
  req.push(gzipSync('x'.repeat(900)).subarray(0, 10));
  // Once it has been accepted.
  await once(req, 'data');
  req.destroy();
  await expect(reading).rejects.toThrow(BadRequest);
});

test('a body whose sender disconnected before it was read does not block the parser', async () => {
  const req = Object.assign(new PassThrough(), { headers: {} });
  req.destroy();
  await once(req, 'close');
  let read: string | undefined;
  const body = countBody(async (ctx) => {
    read = await text(ctx.req);
  });
  await body({ ip: '203.0.113.3', req } as unknown as Context, () => Promise.resolve());
  expect(read).toBe('');
});
