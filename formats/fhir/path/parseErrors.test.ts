import { describe, expect, test } from 'vitest';
import { MAX_DEPTH, parsePath } from './parse.ts';
import { NotCompiled } from './reason.ts';

describe('invalid FHIRPath is reported with the reason and position', () => {
  test.each([
    ['a +', 3, 'unfinished'],
    ['a b', 2, 'syntax'],
    ['a..b', 2, 'syntax'],
    ['(a', 2, 'unfinished'],
    ['a)', 1, 'syntax'],
    ["'open", 5, 'unfinished'],
    ['f(a,)', 4, 'syntax'],
    ['a ? b', 2, 'syntax'],
    ['and', 0, 'syntax'],
    ['$other', 0, 'syntax'],
    ['@', 1, 'syntax'],
    ['', 0, 'unfinished'],
  ])('%s', (source, at, code) => {
    expect(reasonOf(source)).toMatchObject({ at, code });
  });
});

test('the length and depth of an expression are limited', () => {
  expect(reasonOf('a'.repeat(20_001)).code).toBe('too_long');
  expect(reasonOf('('.repeat(9_000)).code).toBe('too_deep');
  expect(reasonOf('-'.repeat(9_000)).code).toBe('too_deep');
  expect(reasonOf(`a${'.a'.repeat(MAX_DEPTH)}`).code).toBe('too_deep');
  expect(reasonOf(`1${'+1'.repeat(9_000)}`).code).toBe('too_deep');
  expect(() => parsePath(`a${'.a'.repeat(MAX_DEPTH - 1)}`)).not.toThrow();
});

function reasonOf(source: string) {
  try {
    parsePath(source);
  } catch (cause) {
    if (cause instanceof NotCompiled) return cause.reason;
    throw cause;
  }
  throw new Error('It was parsed');
}
