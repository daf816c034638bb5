import { expect, test } from 'vitest';
import { type Colleagues, nextNotification } from './nextNotification.ts';

const START = new Date('2026-03-02T09:00:00Z');
const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
const LIST: Colleagues = {
  inTurn: ['ana', 'ben', 'cleo', 'dan'],
  everybody: ['ana', 'ben', 'cleo', 'dan', 'eve'],
};
const ALL: Colleagues = { inTurn: [], everybody: ['ana', 'eve'] };

const notification = (hours: number, notified: string[], colleagues = LIST, isOpened = false) => {
  const waiting = { startedAt: START, dueAt: at(4), notified, isOpened };
  const { to, late, nextAt } = nextNotification(waiting, colleagues, at(hours));
  return { to, late, next: (nextAt.getTime() - START.getTime()) / 3_600_000 };
};

test('three people are notified in turn, each after a quarter of the term, then everybody who was not', () => {
  expect(notification(0, [])).toEqual({ to: ['ana'], late: false, next: 1 });
  expect(notification(1, ['ana'])).toEqual({ to: ['ben'], late: false, next: 2 });
  expect(notification(2, ['ana', 'ben'])).toEqual({ to: ['cleo'], late: false, next: 3 });
  expect(notification(3, ['ana', 'ben', 'cleo'])).toEqual({ to: ['dan', 'eve'], late: false, next: 4 });
});

test('without a list everybody is notified at once', () => {
  expect(notification(0, [], ALL)).toEqual({ to: ['ana', 'eve'], late: false, next: 4 });
});

test('nobody else is notified while somebody who was notified has opened it, until it is late', () => {
  expect(notification(1, ['ana'], LIST, true)).toEqual({ to: [], late: false, next: 4 });
  expect(notification(4, ['ana'], LIST, true)).toEqual({ to: LIST.everybody, late: true, next: 28 });
  // Opened before anybody was notified, such as from the list.
  expect(notification(0, [], LIST, true).to).toEqual(['ana']);
});

test('a job that comes late catches up, and everybody hears of it each day once it is late', () => {
  expect(notification(3.5, [])).toEqual({ to: ['ana'], late: false, next: 4 });
  expect(notification(9, [])).toEqual({ to: LIST.everybody, late: true, next: 33 });
});
