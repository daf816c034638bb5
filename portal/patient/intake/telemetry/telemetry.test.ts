import { EventBatch } from '@clinic/contract/intakeEvents';
import { beforeEach, expect, test, vi } from 'vitest';
import { deviceOf } from '../boot/visitor.ts';
import { newUuid } from '../sync/randomIds.ts';
import { createTelemetry } from './telemetry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const KEY = { id: newUuid(), secret: 's' };
const MINUTE = 60_000;

function setUp() {
  const sent: EventBatch[] = [];
  const place = { key: KEY as typeof KEY | null, connected: true };
  const course = createTelemetry({
    who: { visitorId: newUuid(), device: 'mobile' },
    key: () => place.key,
    now: () => Date.now(),
    send: async (_key, batch) => {
      if (!place.connected) throw new TypeError('no network');
      sent.push(EventBatch.parse(batch));
    },
  });
  const flush = async () => {
    course.flush();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { course, sent, place, flush };
}

test('a visit counts the visible time, a long pause at most five minutes', async () => {
  const { course, sent, flush } = setUp();
  course.enter('consent');
  vi.advanceTimersByTime(MINUTE);
  course.active();
  vi.advanceTimersByTime(60 * MINUTE);
  course.active();
  course.leave();
  await flush();
  expect(sent[0]?.events).toMatchObject([{ type: 'step_left', stepKey: 'consent', activeMs: 6 * MINUTE }]);
});

test('nothing is sent before the clinic has a draft, and no event is lost', async () => {
  const { course, sent, place, flush } = setUp();
  place.key = null;
  course.track({ type: 'started' });
  await flush();
  expect(sent).toEqual([]);
  place.key = KEY;
  await flush();
  expect(sent[0]?.events.map(({ type }) => type)).toEqual(['started']);
});

test('without a connection events wait and are sent once, marked as delayed', async () => {
  const { course, sent, place, flush } = setUp();
  place.connected = false;
  course.track({ type: 'step_viewed', stepKey: 'consent' });
  await flush();
  course.track({ type: 'invalid', stepKey: 'consent' });
  await flush();
  place.connected = true;
  await flush();
  await flush();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ offline: true, events: [{ type: 'step_viewed' }, { type: 'invalid' }] });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 5, 'mobile'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'desktop'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/142 Safari/537.36', 5, 'tablet'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142 Mobile Safari/537.36', 5, 'mobile'],
  ['Something else', 0, 'unknown'],
])('%s with %i touch points is a %s', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device);
});
