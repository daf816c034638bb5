import { queuePage, searchQueue } from '@clinic/contract/queue/queue';
import { urlOf } from '@clinic/contract/route';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { earlyAnswer, forgetEarlyReads, readsOf } from './earlyReads.ts';

const URL = urlOf(queuePage, {}, { limit: 25 });

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

test('an early read is used once, then the server is asked', async () => {
  const { client, fetch } = asked(early);
  expect(await client.read(URL)).toBe('early');
  expect(fetch).not.toHaveBeenCalled();
  expect(await client.read(URL)).toBe('later');
  expect(fetch).toHaveBeenCalledOnce();
});

test('two simultaneous readers do not share an early read', async () => {
  const { client } = asked(early);
  expect(await Promise.all([client.read(URL), client.read(URL)])).toEqual(['early', 'later']);
});

test('a different URL is requested from the server', async () => {
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

test('an early read expires after half a minute', async () => {
  vi.useFakeTimers();
  const { client } = asked(early);
  vi.advanceTimersByTime(30_001);
  expect(await client.read(URL)).toBe('later');
});

test('an early read expires once the user changes something', async () => {
  const { client } = asked(early);
  forgetEarlyReads();
  expect(await client.read(URL)).toBe('later');
});

test('an early read never answers a state-changing request', async () => {
  const { client, fetch } = asked(early);
  await client.request('POST', URL, {});
  expect(fetch.mock.calls.map(([url]) => url)).toContain(URL);
  expect(await client.read(URL)).toBe('early');
});

test('the reads of a task are collected without sending them', () => {
  const { client, fetch } = asked(early);
  const read = () => void client.read(URL);
  const reads = readsOf(() => {
    read();
    read();
    void client.request('POST', urlOf(searchQueue), {});
  });
  expect(reads).toEqual([URL]);
  expect(fetch).not.toHaveBeenCalled();
});
