import { expect, test } from 'vitest';
import { answers } from './postmaster.ts';

const self = { pid: process.pid, port: 1 };
const refusing = (code: string, times: number) => {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error('It does not accept connections'), { code });
  };
};
const CANNOT_CONNECT_NOW = '57P03';

test('a database recovering from a crash is waited for beyond the time limit of a start', async () => {
  expect(await answers(self, refusing(CANNOT_CONNECT_NOW, 3), Date.now() + 20)).toBe(true);
});

test('a database that does not answer at all is given up at the limit', async () => {
  expect(await answers(self, refusing('ECONNREFUSED', Number.POSITIVE_INFINITY), Date.now() + 20)).toBe(
    false,
  );
});

test('a rejected password is reported at once', async () => {
  await expect(answers(self, refusing('28P01', 1), Date.now() + 60_000)).rejects.toThrow('does not accept');
});
