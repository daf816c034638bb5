import { expect, test } from 'vitest';
import { isoWeek } from './calendar.ts';
import { durations } from './durations.ts';
import { bottleneck, peak, recommendation } from './insights.ts';
import { wholePercentages } from './rates.ts';
import type { StepFigures } from './steps.ts';

const seconds = (length: number, n: number) =>
  durations([{ seconds: length, n, totalMs: length * n * 1000 }]);

const step = (key: string, figures: Partial<StepFigures> = {}): StepFigures => ({
  key,
  titles: { en: key },
  viewed: 100,
  done: 95,
  invalid: 5,
  saveFailed: 1,
  onDesktop: { viewed: 50, done: 48 },
  onMobile: { viewed: 50, done: 47 },
  stopped: 2,
  time: seconds(60, 95),
  ...figures,
});
const others = [step('one'), step('two')];
const adviceFor = (figures: Partial<StepFigures>) => {
  const steps = [...others, step('worst', { stopped: 30, ...figures })];
  return recommendation(bottleneck(steps, new Map()), steps);
};

test('many rejected answers at the bottleneck: suggests rewording', () => {
  expect(adviceFor({ invalid: 20 })).toEqual({ code: 'clarifyWording', value: 20, usual: 5 });
});

test("more than twice the median step's time: suggests splitting the step; exactly twice is not notable", () => {
  expect(adviceFor({ time: seconds(121, 70) })).toMatchObject({ code: 'splitStep', usual: 1 });
  expect(adviceFor({ time: seconds(120, 70) })).toMatchObject({ code: 'lookCloser', value: null });
});

test('a completion rate ten points lower on phones than on desktops: suggests the layout; nine points are not notable', () => {
  const onDesktop = { viewed: 50, done: 40 };
  expect(adviceFor({ onDesktop, onMobile: { viewed: 50, done: 35 } })).toEqual({
    code: 'fixMobileLayout',
    value: 70,
    usual: 80,
  });
  expect(adviceFor({ onDesktop, onMobile: { viewed: 100, done: 71 } }).code).toBe('lookCloser');
  expect(adviceFor({ onDesktop, onMobile: { viewed: 9, done: 1 } }).code).toBe('lookCloser');
});

test('failed saves at the step: suggests the connection', () => {
  expect(adviceFor({ saveFailed: 8 })).toEqual({ code: 'checkConnectivity', value: 8, usual: 1 });
});

test('of several causes, the one furthest above its threshold is reported', () => {
  expect(adviceFor({ invalid: 16, saveFailed: 40 }).code).toBe('checkConnectivity');
});

test('a bottleneck needs 20 viewers; small samples do not outrank large ones; ties go to the earlier step', () => {
  expect(bottleneck([step('one', { viewed: 19, stopped: 19 })], new Map())).toBeUndefined();
  expect(recommendation(undefined, []).code).toBe('notEnoughData');
  expect(bottleneck([step('one', { stopped: 0 })], new Map())).toBeNull();
  const few = step('few', { viewed: 20, stopped: 7 });
  const many = step('many', { viewed: 400, stopped: 130 });
  expect(bottleneck([few, many], new Map())?.step.key).toBe('many');
  expect(bottleneck(others, new Map())?.step.key).toBe('one');
});

test('drafts active in the last 24 hours do not count as abandoned', () => {
  expect(bottleneck([step('one'), step('two', { stopped: 9 })], new Map([['two', 9]]))).toMatchObject({
    step: { key: 'one' },
    idle: 2,
  });
});

test('the peak hour needs 20 starts; ties go to the earliest hour of the week', () => {
  expect(peak(new Map([[30, 19]]))).toBeNull();
  expect(
    peak(
      new Map([
        [167, 10],
        [30, 10],
      ]),
    ),
  ).toEqual({ weekday: 2, hour: 6, starts: 10 });
});

test('device percentages sum to 100', () => {
  expect(wholePercentages({ desktop: 1, mobile: 1, tablet: 1 })).toEqual({
    desktop: 34,
    mobile: 33,
    tablet: 33,
  });
  expect(wholePercentages({ desktop: 0, mobile: 0, tablet: 0 })).toEqual({
    desktop: 0,
    mobile: 0,
    tablet: 0,
  });
  expect(wholePercentages({ desktop: 199, mobile: 1, tablet: 0 })).toEqual({
    desktop: 100,
    mobile: 0,
    tablet: 0,
  });
});

test('one long session does not distort the mean', () => {
  const usual = { seconds: 60, n: 99, totalMs: 99 * 60_000 };
  const left = durations([usual, { seconds: 36_000, n: 1, totalMs: 36_000_000 }]);
  expect(left).toMatchObject({ n: 100, winsorizedMeanMs: 60_000, medianMs: 60_000 });
});

test.each([
  ['2026-11-21', '2026-W47'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2025-12-29', '2026-W01'],
])('%s falls into %s', (date, week) => {
  expect(isoWeek(date)).toBe(week);
});
