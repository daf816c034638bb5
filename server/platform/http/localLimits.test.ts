import { expect, test } from 'vitest';
import { LocalLimits } from './localLimits.ts';

const at = new Date('2026-03-02T10:00:00Z');

test('a hundred thousand other callers do not make the count of one start again', () => {
  const limits = new LocalLimits({ most: 3, windowMs: 60_000 });
  for (let call = 0; call < 3; call += 1) expect(limits.count('198.51.100.7', at)).toBe(0);
  for (let other = 0; other < 150_000; other += 1) limits.count(`other ${other}`, at);
  expect(limits.count('198.51.100.7', at)).toBeGreaterThan(0);
});

test('a caller who comes after them is still counted, and has the whole limit in the next window', () => {
  const limits = new LocalLimits({ most: 3, windowMs: 60_000 });
  for (let other = 0; other < 100_000; other += 1) limits.count(`other ${other}`, at);
  for (let call = 0; call < 3; call += 1) expect(limits.count('198.51.100.7', at)).toBe(0);
  expect(limits.count('198.51.100.7', at)).toBeGreaterThan(0);
  expect(limits.count('198.51.100.7', new Date(at.getTime() + 60_000))).toBe(0);
});
