import { beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '../../base/errors.ts';
import { answerInTime, waitingForDatabase } from './requestWaits.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a request that was busy elsewhere for seconds may then ask the database', async () => {
  const answer = answerInTime(async () => {
    for (let asked = 0; asked < 4; asked += 1) {
      await later(6_900);
      await waitingForDatabase(later(900));
    }
    return 'stored';
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe('stored');
});

test('one that waits for the database is answered before its caller gives up', async () => {
  const answer = answerInTime(() => waitingForDatabase(later(60_000)));
  const refused = expect(answer).rejects.toThrow(Unavailable);
  await vi.advanceTimersByTimeAsync(8_000);
  await refused;
});
