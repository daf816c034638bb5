import type { DraftSave } from '@clinic/contract/intake';
import type { AnswerValue } from '@clinic/engine/base';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSaveQueue, type SaveReply, type SaveState } from './saveQueue.ts';
import type { Unsent } from './unsentChanges.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A fake server like the real one: revisions by key; a repeated mutation id is applied once. */
function fakeServer() {
  const answers: Record<string, AnswerValue> = {};
  const keyRevisions: Record<string, number> = {};
  const applied = new Set<string>();
  const received: DraftSave[] = [];
  let revision = 0;
  const changedSince = (base: number, mine: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(keyRevisions)
        .filter(([key, at]) => at > base && !(key in mine && same(mine[key], answers[key] ?? null)))
        .map(([key]) => [key, answers[key] ?? null]),
    );
  const apply = (changes: Record<string, unknown>) => {
    revision += 1;
    for (const [key, value] of Object.entries(changes)) {
      keyRevisions[key] = revision;
      answers[key] = value as AnswerValue;
    }
  };
  return {
    answers,
    received,
    revision: () => revision,
    /** A write from another device. */
    elsewhere: apply,
    save(save: DraftSave): SaveReply {
      received.push(save);
      const theirs = changedSince(save.baseRevision, save.changes);
      const savedAt = new Date(Date.now()).toISOString();
      if (applied.has(save.mutationId)) return { kind: 'saved', revision, savedAt, theirs };
      const conflicts = Object.fromEntries(
        Object.keys(theirs)
          .filter((key) => key in save.changes)
          .map((key) => [key, { theirs: theirs[key] ?? null, mine: save.changes[key] }]),
      );
      if (Object.keys(conflicts).length > 0) {
        for (const key of Object.keys(conflicts)) delete theirs[key];
        return { kind: 'conflict', revision, conflicts, theirs };
      }
      apply(save.changes);
      applied.add(save.mutationId);
      return { kind: 'saved', revision, savedAt, theirs };
    },
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function page(server = fakeServer(), unsent: Unsent = { revision: 0, pending: null, dirty: {} }) {
  const states: SaveState[] = [];
  const merged: Record<string, AnswerValue> = {};
  let ids = 0;
  const send = vi.fn(async (save: DraftSave): Promise<SaveReply> => server.save(structuredClone(save)));
  const onUnknown = vi.fn(() => ({}) as Record<string, AnswerValue>);
  const onSubmitted = vi.fn();
  const queue = createSaveQueue(
    {
      send,
      onTheirs: (changes) => Object.assign(merged, changes),
      onSubmitted,
      onUnknown,
      onAdopted: () => undefined,
      onChange: (state) => states.push(state),
      newId: () => `mutation-${Math.random()}-${++ids}`,
      now: () => Date.now(),
      later: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    },
    unsent,
  );
  return { server, queue, send, states, merged, onUnknown, onSubmitted };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('changes made in quick succession are sent in one save after a pause', async () => {
  const { queue, send, server } = page();
  queue.change('first_name', 'A');
  await pass(300);
  queue.change('first_name', 'An');
  await pass(300);
  queue.change('first_name', 'Ana');
  expect(send).not.toHaveBeenCalled();
  await pass(600);
  expect(send).toHaveBeenCalledTimes(1);
  expect(server.answers).toEqual({ first_name: 'Ana' });
  expect(queue.isClean()).toBe(true);
});

test('continuous typing is saved without waiting for a pause', async () => {
  const { queue, send } = page();
  for (let typed = 0; typed < 12; typed += 1) {
    queue.change('goals', 'x'.repeat(typed + 1));
    await pass(300);
  }
  expect(send).toHaveBeenCalled();
});

test("the state goes from saving to saved, with the server's time", async () => {
  const { queue, states } = page();
  expect(queue.state().status).toBe('waiting');
  queue.change('a', 1);
  await pass(600);
  expect(states.map(({ status }) => status)).toEqual(['saving', 'saving', 'saved']);
  expect(queue.state().savedAt).toBe(new Date(Date.now()).toISOString());
});

test('only one request is in flight, and later changes follow in order', async () => {
  const { queue, send, server } = page();
  let answer: (reply: SaveReply) => void = () => {};
  send.mockImplementationOnce(
    (save) =>
      new Promise((resolve) => {
        answer = () => resolve(server.save(save));
      }),
  );
  queue.change('a', 1);
  await pass(600);
  queue.change('a', 2);
  queue.change('b', 3);
  await pass(5000);
  expect(send).toHaveBeenCalledTimes(1);
  answer({ kind: 'unknown' });
  await pass(600);
  expect(send).toHaveBeenCalledTimes(2);
  expect(server.answers).toEqual({ a: 2, b: 3 });
});

test('a save without a reply is resent with the same mutation id and applied once', async () => {
  const { queue, send, server } = page();
  send.mockImplementationOnce(async (save) => {
    server.save(save);
    throw new TypeError('the connection was reset');
  });
  queue.change('a', 1);
  await pass(600);
  expect(queue.state().status).toBe('failed');
  await pass(1000);
  expect(server.received.map(({ mutationId }) => mutationId)).toEqual([
    server.received[0]?.mutationId,
    server.received[0]?.mutationId,
  ]);
  expect(server.revision()).toBe(1);
  expect(queue.state().status).toBe('saved');
});

test('retries back off to 30 s and never stop', async () => {
  const { queue, send } = page();
  send.mockResolvedValue({ kind: 'failed', reason: 'server' });
  queue.change('a', 1);
  await pass(600 + 1000 + 2000 + 4000 + 8000 + 16_000);
  expect(send).toHaveBeenCalledTimes(6);
  await pass(30_000);
  expect(send).toHaveBeenCalledTimes(7);
  await pass(30_000);
  expect(send).toHaveBeenCalledTimes(8);
});

test('offline, requests that can only fail are not repeated every few seconds, but never stop', async () => {
  const { queue, send, server } = page();
  send.mockResolvedValueOnce({ kind: 'failed', reason: 'offline' });
  queue.change('a', 1);
  await pass(600 + 29_000);
  expect(send).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(server.answers).toEqual({ a: 1 });
});

test('offline is distinguished from failed, and everything is sent when back online', async () => {
  const { queue, send, server } = page();
  send.mockResolvedValueOnce({ kind: 'failed', reason: 'offline' });
  queue.change('a', 1);
  await pass(600);
  expect(queue.state().status).toBe('offline');
  queue.change('b', 2);
  expect(queue.state().status).toBe('offline');
  expect(await queue.flush()).toBe('saved');
  expect(server.answers).toEqual({ a: 1, b: 2 });
});

test('answers to other questions from another device are adopted', async () => {
  const { queue, server, merged } = page();
  server.elsewhere({ phone: '555 0100' });
  queue.change('first_name', 'Ana');
  await pass(600);
  expect(merged).toEqual({ phone: '555 0100' });
  expect(server.answers).toEqual({ phone: '555 0100', first_name: 'Ana' });
  expect(queue.isClean()).toBe(true);
});

test('the patient is asked about a conflicting answer, and "mine" is sent again', async () => {
  const { queue, server } = page();
  server.elsewhere({ weight_lb: 210 });
  queue.change('weight_lb', 200);
  await pass(600);
  expect(queue.state().conflict).toEqual({ weight_lb: { theirs: 210, mine: 200 } });
  expect(server.answers.weight_lb).toBe(210);
  queue.resolve({ weight_lb: 'mine' });
  await pass(0);
  expect(server.answers.weight_lb).toBe(200);
  expect(queue.state()).toMatchObject({ conflict: null, status: 'saved' });
  expect(new Set(server.received.map(({ mutationId }) => mutationId)).size).toBe(2);
});

test('"theirs" is adopted and nothing is sent', async () => {
  const { queue, server, merged, send } = page();
  server.elsewhere({ weight_lb: 210 });
  queue.change('weight_lb', 200);
  await pass(600);
  queue.resolve({ weight_lb: 'theirs' });
  expect(merged).toEqual({ weight_lb: 210 });
  expect(send).toHaveBeenCalledTimes(1);
  expect(queue.isClean()).toBe(true);
});

test('the same value from both sides is no conflict', async () => {
  const { queue, server } = page();
  server.elsewhere({ weight_lb: 200 });
  queue.change('weight_lb', 200);
  await pass(1200);
  expect(queue.state().conflict).toBeNull();
  expect(queue.isClean()).toBe(true);
});

test('a value typed during a save does not overwrite an answer from elsewhere without asking', async () => {
  const { queue, server, send } = page();
  send.mockImplementationOnce(async (save) => {
    server.elsewhere({ phone: '555 0100' });
    queue.change('phone', '555 0199');
    return server.save(save);
  });
  queue.change('first_name', 'Ana');
  await pass(600);
  expect(queue.state().conflict).toEqual({ phone: { theirs: '555 0100', mine: '555 0199' } });
});

test('a draft the server no longer has is sent in full to a new one', async () => {
  const { queue, send, server, onUnknown } = page(fakeServer(), { revision: 7, pending: null, dirty: {} });
  onUnknown.mockReturnValue({ a: 1, b: 2, c: 3 });
  send.mockResolvedValueOnce({ kind: 'unknown' });
  queue.change('c', 3);
  await pass(1200);
  expect(server.received[0]).toMatchObject({ baseRevision: 0, changes: { a: 1, b: 2, c: 3 } });
});

test('changes left unsent when the browser closed are sent first, with their old mutation id', async () => {
  const pending = { mutationId: 'from-before', baseRevision: 0, changes: { a: 1 } };
  const { queue, server } = page(fakeServer(), { revision: 0, pending, dirty: { b: 2 } });
  expect(await queue.flush()).toBe('saved');
  expect(server.received.map(({ mutationId }) => mutationId)[0]).toBe('from-before');
  expect(server.answers).toEqual({ a: 1, b: 2 });
});

test('flush returns the reason that blocks it', async () => {
  const { queue, send } = page();
  expect(await queue.flush()).toBe('saved');
  send.mockResolvedValueOnce({ kind: 'failed', reason: 'network' });
  queue.change('a', 1);
  expect(await queue.flush()).toBe('network');
  expect(queue.unsent().pending?.changes).toEqual({ a: 1 });
  expect(await queue.flush()).toBe('saved');
});

test('flush stops at an open conflict', async () => {
  const { queue, server } = page();
  server.elsewhere({ a: 2 });
  queue.change('a', 1);
  expect(await queue.flush()).toBe('conflict');
});

test('a draft submitted elsewhere accepts no more saves', async () => {
  const { queue, send, onSubmitted } = page();
  const submitted = { reference: 'WL-1', submittedAt: '2025-01-01T00:00:00.000Z', emailed: false };
  send.mockResolvedValueOnce({ kind: 'submitted', submitted });
  queue.change('a', 1);
  await pass(600);
  expect(onSubmitted).toHaveBeenCalledExactlyOnceWith(submitted);
  queue.change('a', 2);
  await pass(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('moving to another step saves at once, with the language', async () => {
  const { queue, server } = page();
  queue.change('a', 1);
  queue.moveTo('about_you', 'es');
  await pass(0);
  expect(server.received).toMatchObject([{ changes: { a: 1 }, stepId: 'about_you', language: 'es' }]);
});

test('an answer the server rejects is isolated and reported; the others are saved, and a corrected one replaces it', async () => {
  const server = fakeServer();
  const { queue, send } = page(server);
  const accepts = (save: DraftSave): SaveReply =>
    save.changes.phone === 'x'.repeat(9) ? { kind: 'refused' } : server.save(save);
  send.mockImplementation(async (save) => accepts(save));
  queue.change('first_name', 'Ana');
  queue.change('phone', 'x'.repeat(9));
  queue.change('last_name', 'Diaz');
  expect(await queue.flush()).toBe('saved');
  expect(server.answers).toEqual({ first_name: 'Ana', last_name: 'Diaz' });
  expect(queue.state()).toMatchObject({ status: 'refused', refused: ['phone'] });
  // A reload retries it, because another release may accept it.
  expect(queue.unsent().dirty).toEqual({ phone: 'x'.repeat(9) });
  expect(queue.isClean()).toBe(false);
  const tries = send.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(send.mock.calls.length).toBe(tries);
  queue.change('phone', '555 0100');
  expect(queue.state().refused).toEqual([]);
  expect(await queue.flush()).toBe('saved');
  expect(server.answers.phone).toBe('555 0100');
  expect(queue.state().status).toBe('saved');
});

test('a rejected answer that was also changed elsewhere is asked about, not overwritten', async () => {
  const server = fakeServer();
  const { queue, send } = page(server);
  send.mockImplementation(async (save) =>
    save.changes.phone === 'bad' ? { kind: 'refused' } : server.save(save),
  );
  queue.change('phone', 'bad');
  await queue.flush();
  server.elsewhere({ phone: '555 0100' });
  queue.change('email', 'a@b.c');
  await queue.flush();
  expect(queue.state().conflict).toEqual({ phone: { theirs: '555 0100', mine: 'bad' } });
  queue.resolve({ phone: 'theirs' });
  expect(queue.state()).toMatchObject({ conflict: null, refused: [] });
});

test('a form that cannot be started says so, keeps everything and retries', async () => {
  const server = fakeServer();
  const { queue, send } = page(server);
  send.mockResolvedValue({ kind: 'never' });
  queue.change('first_name', 'Ana');
  expect(await queue.flush()).toBe('refused');
  expect(queue.state()).toMatchObject({ status: 'refused', refused: [] });
  send.mockImplementation(async (save) => server.save(save));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.answers).toEqual({ first_name: 'Ana' });
  expect(queue.state().status).toBe('saved');
});

test('a clinic that names a time to wait is not asked before, and no answer of that time is lost', async () => {
  const { server, queue, send } = page();
  send.mockResolvedValueOnce({ kind: 'failed', reason: 'busy', waitMs: 40_000 });
  queue.change('first_name', 'Ana');
  await pass(1000);
  queue.change('last_name', 'Silva');
  expect(await queue.flush()).toBe('busy');
  // A clock that is set back does not make it wait for ever.
  vi.setSystemTime(Date.now() - 3_600_000);
  await pass(38_000);
  expect(send).toHaveBeenCalledTimes(1);
  await pass(3000);
  expect(server.answers).toEqual({ first_name: 'Ana', last_name: 'Silva' });
});
