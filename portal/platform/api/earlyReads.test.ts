import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { earlyAnswer, forgetEarlyReads, readsOf } from './earlyReads.ts';

const URL = '/api/review?limit=25';

afterEach(() => {
  vi.useRealTimers();
  delete globalThis.earlyReads;
});

function asked(answer: () => Promise<Response>, startedAt = Date.now()) {
  globalThis.earlyReads = new Map([[URL, { startedAt, answer: answer() }]]);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json('later'));
  return { fetch, client: createClient({ fetch, early: earlyAnswer, log: () => undefined }) };
}

const early = async () => Response.json('early');

test('a read that the page began is used once, then the server is asked', async () => {
  const { client, fetch } = asked(early);
  expect(await client.read(URL)).toBe('early');
  expect(fetch).not.toHaveBeenCalled();
  expect(await client.read(URL)).toBe('later');
  expect(fetch).toHaveBeenCalledOnce();
});

test('two readers at the same moment do not share it', async () => {
  const { client } = asked(early);
  expect(await Promise.all([client.read(URL), client.read(URL)])).toEqual(['early', 'later']);
});

test('another address is asked for', async () => {
  const { client } = asked(early);
  expect(await client.read(`${URL}&sort=oldest`)).toBe('later');
  expect(await client.read(URL)).toBe('early');
});

test.each([
  ['was refused', async () => new Response('no', { status: 401 })],
  ['failed on the server', async () => new Response('no', { status: 500 })],
  ['was never answered', () => Promise.reject(new TypeError('no network'))],
])('a read that %s is made again', async (_why, answer) => {
  const { client, fetch } = asked(answer);
  expect(await client.read(URL)).toBe('later');
  expect(fetch).toHaveBeenCalledOnce();
});

test('after half a minute it is out of date', async () => {
  vi.useFakeTimers();
  const { client } = asked(early);
  vi.advanceTimersByTime(30_001);
  expect(await client.read(URL)).toBe('later');
});

test('it is out of date once the user changes something', async () => {
  const { client } = asked(early);
  forgetEarlyReads();
  expect(await client.read(URL)).toBe('later');
});

test('a request that changes something is never answered by it', async () => {
  const { client, fetch } = asked(early);
  await client.request('POST', URL, {});
  expect(fetch.mock.calls.map(([url]) => url)).toContain(URL);
  expect(await client.read(URL)).toBe('early');
});

test('the reads of some work are known without sending them', () => {
  const { client, fetch } = asked(early);
  const read = () => void client.read(URL);
  const reads = readsOf(() => {
    read();
    read();
    void client.request('POST', '/api/review/search', {});
  });
  expect(reads).toEqual([URL]);
  expect(fetch).not.toHaveBeenCalled();
});
