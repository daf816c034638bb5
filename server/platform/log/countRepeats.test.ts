import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countRepeats } from './countRepeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  const written: Array<Record<string, unknown>> = [];
  return { ...countRepeats((entry) => written.push(entry), 60_000), written };
}

const away = (route: string, requestId: string) => ({
  level: 'error',
  error: 'DriverException',
  code: '57P03',
  fingerprint: 'abc',
  route,
  requestId,
});

test('ten thousand equal errors are logged as two lines: the first, and the number that followed', () => {
  const { log, written } = counted();
  for (let number = 0; number < 10_000; number += 1) log(away('/api/a', `r${number}`));
  expect(written).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(written).toHaveLength(2);
  expect(written[1]).toMatchObject({
    route: '/api/a',
    requestId: 'r9999',
    repeated: 9_999,
    withinSeconds: 60,
  });
  vi.advanceTimersByTime(600_000);
  expect(written).toHaveLength(2);
  log(away('/api/a', 'later'));
  expect(written).toHaveLength(3);
});

test('errors of different routes, codes or jobs are counted separately; a single one is logged once', () => {
  const { log, written, flush } = counted();
  log(away('/api/a', '1'));
  log(away('/api/b', '2'));
  log({ ...away('/api/a', '3'), code: '08006' });
  log({ level: 'error', job: 'deliver-mail', error: 'Error' });
  log({ level: 'error', job: 'purge-drafts', error: 'Error' });
  flush();
  expect(written).toHaveLength(5);
});

test('entries other than errors and warnings are always logged; errors about two mails are two errors', () => {
  const { log, written } = counted();
  for (let number = 0; number < 3; number += 1) log({ level: 'info', message: 'restarted' });
  for (let number = 0; number < 3; number += 1) log({ method: 'GET', route: '/api/a', status: 503 });
  log({ level: 'error', error: 'mail not accepted', mail: 'one' });
  log({ level: 'error', error: 'mail not accepted', mail: 'two' });
  expect(written).toHaveLength(8);
});

test('counted errors are logged when the server stops', () => {
  const { log, written, flush } = counted();
  log(away('/api/a', '1'));
  log(away('/api/a', '2'));
  flush();
  flush();
  expect(written.map(({ repeated }) => repeated)).toEqual([undefined, 1]);
});

test('the memory for counting is bounded; errors beyond it are all logged', () => {
  const { log, written } = counted();
  for (let number = 0; number < 2_000; number += 1) log(away(`/api/${number}`, ''));
  expect(written).toHaveLength(2_000);
});
