import { expect, test } from 'vitest';
import { boundsOf, parseSubmittedDays, SubmittedFilter, writeSubmittedDays } from './submittedDays.ts';

test('the filter is a number of last days or a range of calendar days, with one end optional', () => {
  expect(parseSubmittedDays('7d')).toEqual({ last: 7 });
  expect(parseSubmittedDays('2026-11-01..2026-11-23')).toEqual({ from: '2026-11-01', to: '2026-11-23' });
  expect(parseSubmittedDays('2026-11-01..')).toEqual({ from: '2026-11-01' });
  expect(parseSubmittedDays('..2026-11-23')).toEqual({ to: '2026-11-23' });
  expect(writeSubmittedDays({ to: '2026-11-23' })).toBe('..2026-11-23');
});

test.each(['', '..', '0d', '1000d', 'd', '2026-11-31..', '2026-11-02..2026-11-01', '0000-01-01..', 'today'])(
  '%j is refused',
  (text) => {
    expect(SubmittedFilter.safeParse(text).success).toBe(false);
  },
);

test('the last day is included, also at the ends of months and years', () => {
  expect(boundsOf({ last: 1 }, '2026-11-23')).toEqual({ from: '2026-11-23' });
  expect(boundsOf({ last: 7 }, '2026-03-03')).toEqual({ from: '2026-02-25' });
  expect(boundsOf({ from: '2026-12-31', to: '2026-12-31' }, '2027-01-01')).toEqual({
    from: '2026-12-31',
    before: '2027-01-01',
  });
  expect(boundsOf({ to: '2028-02-28' }, '2026-01-01')).toEqual({ before: '2028-02-29' });
});
