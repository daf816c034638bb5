import { beforeEach, expect, test } from 'vitest';
import { createLive, type LiveEvent } from './live.ts';

class FakeSource extends EventTarget {
  closed = false;
  close(): void {
    this.closed = true;
  }
  say(type: string, data?: string): void {
    this.dispatchEvent(Object.assign(new Event(type), { data }));
  }
}

let sources: FakeSource[];
let waits: Array<{ ms: number; then: () => unknown }>;
let isVisible: boolean;
let visibilityChanged: () => void;
let welcome: boolean | Error;

beforeEach(() => {
  sources = [];
  waits = [];
  isVisible = true;
  welcome = true;
});

const start = () =>
  createLive({
    connect() {
      const source = new FakeSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
    async signedIn() {
      if (welcome instanceof Error) throw welcome;
      return welcome;
    },
    isVisible: () => isVisible,
    onVisibilityChange: (listener) => {
      visibilityChanged = listener;
    },
    wait(ms, then) {
      const entry = { ms, then };
      waits.push(entry);
      return () => {
        waits = waits.filter((each) => each !== entry);
      };
    },
  });

const message = { type: 'submission_changed', submissionId: '00000000-0000-4000-8000-000000000001' };

/** Ends the next wait. */
const elapse = async () => {
  const next = waits.shift();
  await next?.then();
  return next?.ms;
};

test('listeners share one connection, which closes with the last of them', () => {
  const { onLive } = start();
  const heard: LiveEvent[] = [];
  const first = onLive((event) => heard.push(event));
  const second = onLive((event) => heard.push(event));
  expect(sources).toHaveLength(1);
  sources[0]?.say('message', JSON.stringify(message));
  sources[0]?.say('message', 'no message');
  first();
  expect(sources[0]?.closed).toBe(false);
  second();

  expect(heard).toEqual([message, message]);
  expect(sources[0]?.closed).toBe(true);
});

test('a broken connection is retried with growing delays, and then everything is fetched again', async () => {
  const { onLive, isConnected } = start();
  const heard: LiveEvent[] = [];
  onLive((event) => heard.push(event));
  sources[0]?.say('ready');
  expect(isConnected()).toBe(true);
  expect(heard).toEqual([]);
  for (const ms of [1000, 2000, 4000]) {
    sources.at(-1)?.say('error');
    expect(isConnected()).toBe(false);
    expect(await elapse()).toBe(ms);
  }
  sources.at(-1)?.say('ready');

  expect(sources).toHaveLength(4);
  expect(heard).toEqual([{ type: 'resync' }]);
});

test('a signed-out user stays unconnected', async () => {
  const { onLive } = start();
  onLive(() => undefined);
  welcome = false;
  sources[0]?.say('error');
  await elapse();

  expect(sources).toHaveLength(1);
  expect(waits).toEqual([]);
});

test('a server that does not answer is retried', async () => {
  const { onLive } = start();
  onLive(() => undefined);
  welcome = new TypeError('no network');
  sources[0]?.say('error');
  await elapse();
  expect(sources).toHaveLength(1);
  welcome = true;
  await elapse();

  expect(sources).toHaveLength(2);
});

test('a hidden page closes its connection and refetches once it is visible', () => {
  const { onLive } = start();
  const heard: LiveEvent[] = [];
  onLive((event) => heard.push(event));
  sources[0]?.say('ready');
  isVisible = false;
  visibilityChanged();
  expect(sources[0]?.closed).toBe(true);
  isVisible = true;
  visibilityChanged();
  sources[1]?.say('ready');

  expect(heard).toEqual([{ type: 'resync' }]);
});
