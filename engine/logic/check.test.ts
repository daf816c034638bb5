import { expect, test } from 'vitest';
import { OPERATORS } from './operators.ts';
import { readsOf } from './references.ts';

test('the set of operators is closed', () => {
  expect([...OPERATORS.keys()].sort()).toEqual(
    [
      ...['!', '!!', '!=', '!==', '%', '*', '+', '-', '/', '<', '<=', '==', '===', '>', '>=', '?:'],
      ...['all', 'and', 'cat', 'chose', 'coalesce', 'countPossible', 'countTrue', 'filter', 'flag', 'if'],
      ...['in', 'known', 'map', 'max', 'merge', 'min', 'missing', 'missing_some', 'none', 'or', 'reduce'],
      ...['abs', 'addDays', 'addMonths', 'addYears', 'ceiling', 'exp', 'floor', 'given', 'indexOf', 'length'],
      ...['ln', 'lower', 'parseNumber', 'power', 'replace', 'sqrt', 'trim', 'truncate', 'upper'],
      ...['changeSince', 'countWithin', 'first', 'previous', 'ratePerWeek'],
      ...['daysBetween', 'round', 'score', 'some', 'substr', 'unknown', 'var', 'yearsBetween'],
    ].sort(),
  );
});

test('references of a condition include questions, flags and options, but not list items', () => {
  const reads = readsOf({
    and: [
      { some: [{ var: 'pills' }, { in: [{ var: '' }, ['a', { var: 'inside' }]] }] },
      { '==': [{ var: 'group.part' }, { flag: 'pregnancy' }] },
      { chose: ['status', 'unsure'] },
      { missing: ['one', 'two'] },
      { missing_some: [1, ['three']] },
    ],
  });
  expect([...reads.keys].sort()).toEqual(['group', 'one', 'pills', 'status', 'three', 'two']);
  expect([...reads.flags]).toEqual(['pregnancy']);
  expect(reads.choices).toEqual([{ key: 'status', value: 'unsure' }]);
});
