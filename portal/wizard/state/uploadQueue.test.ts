import { beforeEach, expect, test, vi } from 'vitest';
import { createAnswersStore } from './answersStore.ts';
import { createUploadQueue } from './uploadQueue.ts';
import { UploadFailure, type Uploads } from './uploads.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const file = new File(['%PDF-'], 'labs.pdf', { type: 'application/pdf' });
const stored = { id: 'a', name: 'labs.pdf', size: 5, type: 'application/pdf' as const };

function queueWith(send: Uploads['send']) {
  const store = createAnswersStore();
  const uploads = { send: vi.fn(send), remove: vi.fn(async () => {}) };
  return { store, uploads, queue: createUploadQueue(store, uploads, () => 'a') };
}

const failing =
  (...codes: ('offline' | 'network' | 'server')[]): Uploads['send'] =>
  async () => {
    const code = codes.shift();
    if (code) throw new UploadFailure(code);
    return stored;
  };

test('a file is sent without another event even if the first attempts after "online" fail', async () => {
  const { store, uploads, queue } = queueWith(failing('offline', 'network', 'network'));
  queue.add('labs', file);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.of('labs')).toMatchObject([{ state: 'waiting' }]);
  queue.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.of('labs')).toMatchObject([{ state: 'waiting' }]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(queue.of('labs')).toEqual([]);
  expect(store.get('labs')).toEqual([stored]);
  expect(uploads.send.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'a', 'a', 'a']);
});

test('while a file waits, attempts become less frequent and are not announced', async () => {
  const { uploads, queue } = queueWith(async () => {
    throw new UploadFailure('network');
  });
  queue.add('labs', file);
  await vi.advanceTimersByTimeAsync(0);
  const states: string[] = [];
  queue.watch(() => states.push(queue.of('labs')[0]?.state ?? 'none'));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(new Set(states)).toEqual(new Set(['waiting']));
  expect(uploads.send.mock.calls.length).toBeGreaterThan(15);
  expect(uploads.send.mock.calls.length).toBeLessThan(30);
});

test('a waiting file is sent once, whatever resumes it, and never after it was cancelled', async () => {
  const reply = Promise.withResolvers<typeof stored>();
  const { store, uploads, queue } = queueWith(failing('offline'));
  queue.add('labs', file);
  await vi.advanceTimersByTimeAsync(0);
  uploads.send.mockImplementation(() => reply.promise);
  queue.resume();
  queue.resume();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploads.send).toHaveBeenCalledTimes(2);
  queue.cancel('a');
  reply.resolve(stored);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploads.remove).toHaveBeenCalledWith('a');
  expect(store.get('labs')).toBeUndefined();
  expect(uploads.send).toHaveBeenCalledTimes(2);
});

test('a file the clinic refuses is shown as failed and can be sent again', async () => {
  const { store, queue } = queueWith(failing('server'));
  queue.add('labs', file);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queue.of('labs')).toMatchObject([{ state: 'failed', failure: 'server' }]);
  queue.retry('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get('labs')).toEqual([stored]);
});

test('it tells which questions have files that the clinic does not have, and when they are gone', async () => {
  const onPending = vi.fn();
  const onClosed = vi.fn();
  const send = failing('server');
  const uploads = { send, remove: async () => {}, onPending, onClosed };
  const queue = createUploadQueue(createAnswersStore(), uploads, () => 'a');
  queue.add('labs', file);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.all()).toMatchObject([{ questionId: 'labs', state: 'failed' }]);
  expect(onPending).toHaveBeenLastCalledWith(['labs']);
  queue.retry('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(onPending).toHaveBeenLastCalledWith([]);
  expect(onClosed).not.toHaveBeenCalled();
  queue.close();
  expect(onClosed).toHaveBeenCalledOnce();
});

test('files of other questions neither delay nor fail what asks for these', async () => {
  const { queue } = queueWith(async () => {
    throw new UploadFailure('server');
  });
  queue.add('hidden', file);
  expect(queue.isSending(['labs'])).toBe(false);
  expect(await queue.settled(['labs'])).toBe('done');
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.all()).toMatchObject([{ state: 'failed' }]);
  expect([await queue.settled(['labs']), await queue.settled(['labs', 'hidden'])]).toEqual([
    'done',
    'failed',
  ]);
});
