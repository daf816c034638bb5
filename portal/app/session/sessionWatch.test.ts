import type { SessionStanding } from '@clinic/contract/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SessionView, type SessionWatch, watchSession } from './sessionWatch.ts';

const MINUTE = 60_000;
const IDLE = 15 * MINUTE;

let activeAt: number;
let knownAt: number;
let startedAt: number;
let answers: 'yes' | 'silence';
let asked: number;
let view: SessionView;
let watch: SessionWatch;

/** A fake server: each request, and other pages, report activity to it. */
async function standing(): Promise<SessionStanding | null> {
  asked += 1;
  if (answers === 'silence') throw new TypeError('Failed to fetch');
  const now = Date.now();
  if (now - knownAt > IDLE) return null;
  knownAt = Math.max(knownAt, activeAt);
  const secondsLeft = Math.floor((startedAt + 12 * 60 * MINUTE - now) / 1000);
  if (secondsLeft < 0) return null;
  return {
    userId: '00000000-0000-4000-8000-000000000001',
    role: 'PHYSICIAN',
    idleSecondsLeft: Math.floor((knownAt + IDLE - now) / 1000),
    secondsLeft,
  };
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-03-15T12:00:00Z') });
  activeAt = knownAt = startedAt = Date.now();
  answers = 'yes';
  asked = 0;
  view = { warning: null, over: false };
  watch = watchSession({
    readStanding: standing,
    lastActiveAt: () => activeAt,
    now: () => Date.now(),
    wait(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    onChange: (next) => {
      view = next;
    },
  });
  await pass(0);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('without activity it sends nothing, warns after 13 minutes and ends after 15', async () => {
  await pass(13 * MINUTE - 1000);
  expect([view.warning, asked]).toEqual([null, 1]);
  await pass(1000);
  expect(view.warning).toMatchObject({ kind: 'idle', endsAt: startedAt + IDLE });
  await pass(2 * MINUTE - 1000);
  expect(view.over).toBe(false);
  await pass(3000);
  expect(view).toEqual({ warning: null, over: true });
});

test('an active user is never warned, and the server is notified once a minute', async () => {
  for (let minute = 0; minute < 60; minute += 0.5) {
    activeAt = Date.now();
    await pass(MINUTE / 2);
    expect(view.warning).toBeNull();
  }
  expect(asked).toBeLessThanOrEqual(62);
  expect(asked).toBeGreaterThan(50);
});

test('"Stay signed in" takes the warning away', async () => {
  await pass(14 * MINUTE);
  expect(view.warning).not.toBeNull();
  activeAt = Date.now();
  await watch.ask();
  expect(view).toEqual({ warning: null, over: false });
  await pass(13 * MINUTE - 1000);
  expect(view.warning).toBeNull();
});

test('activity on another page prevents the warning here, or removes it', async () => {
  await pass(12 * MINUTE);
  knownAt = Date.now();
  await pass(1.5 * MINUTE);
  expect(view.warning).toBeNull();
  await pass(12 * MINUTE);
  expect(view.warning).not.toBeNull();
  knownAt = Date.now();
  await pass(15_000);
  expect(view.warning).toBeNull();
});

test('an end that cannot be deferred is announced as such', async () => {
  for (let minute = 0; minute < 12 * 60 - 1; minute += 1) {
    activeAt = Date.now();
    await pass(MINUTE);
  }
  expect(view.warning).toMatchObject({ kind: 'absolute', endsAt: startedAt + 12 * 60 * MINUTE });
  activeAt = Date.now();
  await watch.ask();
  expect(view.warning?.kind).toBe('absolute');
  await pass(MINUTE + 2000);
  expect(view.over).toBe(true);
});

test('without a connection everything is hidden on time, and shown again if the session is still active', async () => {
  await pass(5 * MINUTE);
  answers = 'silence';
  await pass(11 * MINUTE);
  expect(view.over).toBe(true);
  answers = 'yes';
  knownAt = Date.now();
  await pass(11_000);
  expect(view.over).toBe(false);
});

test('a page suspended past the end shows nothing when it resumes', async () => {
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  watch.checkClock();
  expect(view.over).toBe(true);
});
