/** The worker for external values: it is bounded in time, and its failures leave values unknown. */
import type { Definition } from '@clinic/engine/definition';
import { medicines } from '@clinic/fixtures/medicines';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from './worker.ts';
import { workerPort } from './workerPort.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DAY = '2026-03-15';

/** Workers that send these replies; for undefined, none. */
function portTo(...replies: unknown[]) {
  const workers: Array<{ received: Message[]; terminate: ReturnType<typeof vi.fn> }> = [];
  const start = () => {
    const received: Message[] = [];
    const worker = {
      received,
      terminate: vi.fn(),
      onmessage: null as ((event: { data: unknown }) => void) | null,
      onerror: null as (() => void) | null,
      postMessage: (message: Message) => {
        received.push(message);
        if ('form' in message) return;
        const data = replies.shift();
        if (data instanceof Error) queueMicrotask(() => worker.onerror?.());
        else if (data !== undefined) queueMicrotask(() => worker.onmessage?.({ data }));
      },
    };
    workers.push(worker);
    queueMicrotask(() => worker.onmessage?.({ data: 'ready' }));
    return worker as never;
  };
  const definition = medicines() as unknown as Definition;
  return { workers, port: workerPort({ form: '{}', definition, timeZone: 'UTC', start }) };
}

test('one worker gets the form once, then each set of answers', async () => {
  const { workers, port } = portTo({ daily: 1 }, { daily: 2 });
  expect(await port({ dose: 'a' }, DAY)).toEqual({ daily: 1 });
  expect(await port({ dose: 'b' }, DAY)).toEqual({ daily: 2 });
  expect(workers.map(({ received }) => received)).toEqual([
    [
      { form: '{}' },
      { from: { answers: { dose: 'a' }, today: DAY, timeZone: 'UTC', lists: {} } },
      { from: { answers: { dose: 'b' }, today: DAY, timeZone: 'UTC', lists: {} } },
    ],
  ]);
});

test('an expression that never ends is stopped with its worker, and after the second time not tried again', async () => {
  const { workers, port } = portTo();
  for (const _ of [1, 2]) {
    const asked = port({}, DAY);
    const refused = expect(asked).rejects.toThrow();
    await vi.runAllTimersAsync();
    await refused;
  }
  await expect(port({}, DAY)).rejects.toThrow();
  expect(workers).toHaveLength(2);
  for (const { terminate } of workers) expect(terminate).toHaveBeenCalledOnce();
});

test('a worker that cannot run is replaced at the next change, however often', async () => {
  const { workers, port } = portTo(new Error(), new Error(), new Error(), { daily: 1 });
  for (const _ of [1, 2, 3]) await expect(port({}, DAY)).rejects.toThrow('cannot run');
  expect(await port({}, DAY)).toEqual({ daily: 1 });
  expect(workers).toHaveLength(4);
});
