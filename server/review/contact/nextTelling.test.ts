import { expect, test } from 'vitest';
import { type Colleagues, nextTelling } from './nextTelling.ts';

const START = new Date('2026-03-02T09:00:00Z');
const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
const LIST: Colleagues = {
  inTurn: ['ana', 'ben', 'cleo', 'dan'],
  everybody: ['ana', 'ben', 'cleo', 'dan', 'eve'],
};
const ALL: Colleagues = { inTurn: [], everybody: ['ana', 'eve'] };

const telling = (hours: number, told: string[], colleagues = LIST, isOpened = false) => {
  const waiting = { startedAt: START, dueAt: at(4), told, isOpened };
  const { to, late, nextAt } = nextTelling(waiting, colleagues, at(hours));
  return { to, late, next: (nextAt.getTime() - START.getTime()) / 3_600_000 };
};

test('three people are told in turn, each after a quarter of the term, then everybody who was not', () => {
  expect(telling(0, [])).toEqual({ to: ['ana'], late: false, next: 1 });
  expect(telling(1, ['ana'])).toEqual({ to: ['ben'], late: false, next: 2 });
  expect(telling(2, ['ana', 'ben'])).toEqual({ to: ['cleo'], late: false, next: 3 });
  expect(telling(3, ['ana', 'ben', 'cleo'])).toEqual({ to: ['dan', 'eve'], late: false, next: 4 });
});

test('without a list everybody is told at once', () => {
  expect(telling(0, [], ALL)).toEqual({ to: ['ana', 'eve'], late: false, next: 4 });
});

test('nobody else is told while somebody who was told has opened it, until it is late', () => {
  expect(telling(1, ['ana'], LIST, true)).toEqual({ to: [], late: false, next: 4 });
  expect(telling(4, ['ana'], LIST, true)).toEqual({ to: LIST.everybody, late: true, next: 28 });
  // Opened before anybody was told, such as from the list.
  expect(telling(0, [], LIST, true).to).toEqual(['ana']);
});

test('a job that comes late catches up, and everybody hears of it each day once it is late', () => {
  expect(telling(3.5, [])).toEqual({ to: ['ana'], late: false, next: 4 });
  expect(telling(9, [])).toEqual({ to: LIST.everybody, late: true, next: 33 });
});
