import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, datesBetween } from './calendar.ts';
import { spansOf } from './spans.ts';

test('spans contain each day of a period once, in order, and few of them make up a long one', () => {
  const day = fc.date({ min: new Date('1999-01-01'), max: new Date('2101-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 800 }), (first, count) => {
      const from = first.toISOString().slice(0, 10);
      const to = addDays(from, count - 1);
      const spans = spansOf(from, to);
      const covered = spans.flatMap(({ firstDay, days }) =>
        datesBetween(firstDay, addDays(firstDay, days - 1)),
      );
      expect(covered).toEqual(datesBetween(from, to));
      expect(spans.length).toBeLessThanOrEqual(12 + count / 27);
    }),
  );
});

test('a period that ends before it begins has none', () => {
  expect(spansOf('2026-03-02', '2026-03-01')).toEqual([]);
});
