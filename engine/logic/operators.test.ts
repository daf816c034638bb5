/** Ensures that the table of operators is complete: every accepted operator is supported everywhere. */
import { describeWords, explainWords } from '@clinic/rules/testing';
import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import { isResult } from './kinds.ts';
import { OPERATORS } from './operators.ts';
import { withNames } from './rename.ts';

describe.each([...OPERATORS])('operator %s', (name, entry) => {
  const counts = [entry.min, Math.min(entry.max, entry.min + 3)];

  test('has every facet', () => {
    const facets = ['min', 'max', 'role', 'gives', 'evaluate', 'values', 'cost', 'condition', 'words'];
    expect(facets.filter((facet) => !(facet in entry))).toEqual([]);
    for (const count of counts) {
      const roles = Array.from({ length: count }, (_, index) => entry.role(index, count));
      expect(roles).not.toContain(undefined);
      // A result that is one of the arguments needs an argument that may be the result.
      if (entry.gives === 'results') expect(roles.some(isResult)).toBe(true);
    }
  });

  test('has words in both languages', () => {
    const { words } = entry;
    const described = 'key' in words ? [words.key, ...('turned' in words ? [words.turned] : [])] : [];
    for (const language of ['en', 'es']) {
      const { aggregates: _a, result: _r, ...texts } = describeWords(language);
      expect(described.filter((key) => !(key in texts))).toEqual([]);
      if ('explained' in words) expect(explainWords(language)).toHaveProperty(words.explained);
    }
  });

  test('mutates to a different operator that takes the same arguments', () => {
    if (typeof entry.mutation !== 'object') return;
    const other = OPERATORS.get(entry.mutation.neighbour);
    expect(other).toMatchObject({ min: entry.min, gives: entry.gives, mutation: { neighbour: name } });
  });
});

test('the initial value of a reduction is renamed, because it is outside the items', () => {
  const sum = (start: string): LogicJson => ({
    reduce: [
      { var: 'list' },
      { '+': [{ var: 'current.a' }, { var: 'a' }] },
      { var: [start, { var: start }] },
    ],
  });
  const renamed = withNames(sum('a'), (name) => (name === 'a' ? 'b' : name), 'questions');
  expect(renamed).toEqual(sum('b'));
});
