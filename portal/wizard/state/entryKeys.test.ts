import { expect, test } from 'vitest';
import { keysAfterMerge } from './entryKeys.ts';

test.each([
  { what: 'the same number of entries', keys: [1, 2], before: 2, now: 2, after: [1, 2] },
  { what: 'an entry more', keys: [1, 2], before: 2, now: 3, after: [1, 2, 100] },
  { what: 'an entry less', keys: [1, 2, 3], before: 3, now: 2, after: [1, 2] },
  { what: 'a list that was filled elsewhere', keys: [1], before: 0, now: 2, after: [1, 100] },
  { what: 'a list that was emptied elsewhere', keys: [1, 2], before: 2, now: 0, after: [1] },
  { what: 'an entry added here that is still empty', keys: [1, 2], before: 1, now: 1, after: [1, 2] },
  {
    what: 'one added here and one elsewhere',
    keys: [1, 2],
    before: 1,
    now: 2,
    after: [1, 100, 2],
  },
  { what: 'one added to an empty list', keys: [1, 2], before: 0, now: 1, after: [1, 2] },
])('the keys of $what', ({ keys, before, now, after }) => {
  let last = 99;
  const nextKey = () => {
    last += 1;
    return last;
  };
  expect(keysAfterMerge(keys, before, now, nextKey)).toEqual(after);
});
