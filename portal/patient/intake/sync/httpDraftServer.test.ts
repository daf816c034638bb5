import { ApiError, type Client } from '@clinic/platform/api';
import { expect, test, vi } from 'vitest';
import { draftServerBy } from './httpDraftServer.ts';

const KEY = { id: 'draft', secret: 'secret' };
const REQUEST = { submissionKey: 'key', baseRevision: 3, language: 'en' as const };

const submitWhere = (status: number, body: object) => {
  const refuse = () => Promise.reject(new ApiError(status, JSON.stringify(body)));
  const client: Client = { request: refuse, read: refuse };
  return draftServerBy(client).submit(KEY, REQUEST);
};

test("the clinic's replies to a submission are distinguished", async () => {
  const issues = [{ key: 'age', stepId: 'about', code: 'required' }];
  const submitted = { reference: 'WL-1', submittedAt: '2026-01-02T03:04:05.000Z', emailed: true };
  expect(await submitWhere(422, { issues })).toEqual({ kind: 'refused', issues });
  expect(await submitWhere(409, { code: 'other_revision' })).toEqual({ kind: 'changed' });
  expect(await submitWhere(409, { code: 'already_submitted', ...submitted })).toEqual({
    kind: 'submitted',
    submitted,
  });
  expect(await submitWhere(404, {})).toEqual({ kind: 'unknown' });
  expect(await submitWhere(400, {})).toEqual({ kind: 'never' });
  expect(await submitWhere(503, {})).toEqual({ kind: 'failed', reason: 'server' });
});

test('a key that another tab used for later answers means changed answers, not a refusal', async () => {
  expect(await submitWhere(422, { code: 'submission_key_taken' })).toEqual({ kind: 'changed' });
});

test('a request without a reply times out, so that the save is retried', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  const signals: (AbortSignal | undefined)[] = [];
  const silent: Client['request'] = (_method, _path, _body, options) => {
    signals.push(options?.signal);
    return new Promise(() => undefined);
  };
  const server = draftServerBy({ request: silent, read: () => new Promise(() => undefined) });
  const save = { baseRevision: 1, mutationId: 'm', changes: {}, stepId: 'about', language: 'en' as const };
  const replies = [server.save(KEY, save), server.read(KEY), server.submit(KEY, REQUEST)];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.all(replies)).toEqual(replies.map(() => ({ kind: 'failed', reason: 'network' })));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a save or submission that is refused for too many requests is tried again after the time the clinic names', async () => {
  const busy = (waitMs: number): Client => {
    const refuse = () => Promise.reject(new ApiError(429, 'Too many requests', waitMs));
    return { request: refuse, read: refuse };
  };
  const save = { baseRevision: 1, mutationId: 'm', changes: {}, stepId: 'about', language: 'en' as const };
  const reply = { kind: 'failed', reason: 'busy', waitMs: 40_000 };
  expect(await draftServerBy(busy(40_000)).save(KEY, save)).toEqual(reply);
  expect(await draftServerBy(busy(40_000)).submit(KEY, REQUEST)).toEqual(reply);
  // The patient may be in another network by then.
  expect(await draftServerBy(busy(3_600_000)).save(KEY, save)).toMatchObject({ waitMs: 300_000 });
});
