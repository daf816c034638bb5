/** Ensures that the table of operators is complete: every accepted operator is supported everywhere. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../fixtures/randomAnswers.ts';
import { randomFacts } from '../../fixtures/randomFacts.ts';
import { randomLogic } from '../../fixtures/randomLogic.ts';
import { describeWords } from '../../rules/evaluate/describeWords.ts';
import { explainWords } from '../../rules/evaluate/explainWords.ts';
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { analyze } from './analyze/analyze.ts';
import { ANYTHING, type Scalar, UNKNOWN, union, type ValueSet } from './analyze/valueSets.ts';
import { checkLogic } from './check.ts';
import { compileLogic, evaluateTruth } from './compile.ts';
import { isResult } from './kinds.ts';
import { OPERATORS } from './operators.ts';
import { withNames } from './rename.ts';

describe.each([...OPERATORS])('operator %s', (name, entry) => {
  const counts = [entry.min, Math.min(entry.max, entry.min + 3)];

  test('has every facet', () => {
    const facets = ['min', 'max', 'role', 'gives', 'evaluate', 'values', 'cost', 'words'];
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

test('results that the analysis rules out never occur, for random trees and answers', () => {
  const random = seededRandom(7);
  const free: ValueSet = union(UNKNOWN, ANYTHING, { unknown: false, values: [null], any: false });
  const analysis = analyze({
    domainOf: () => ({ kind: 'single', answers: [{ value: free, chosen: free }], whole: false }),
    derived: new Map(),
    flags: new Map(),
    limits: new Map(),
    isNumber: () => false,
  });
  let decided = 0;
  for (let count = 0; count < 5_000; count += 1) {
    const logic = randomLogic(random, 1 + (count % 4), { asksWhatIsKnown: true });
    if (checkLogic(logic, 'rule').length > 0 || JSON.stringify(logic).includes('"flag"')) continue;
    const possible = analysis.of(logic, new Map());
    if (!possible.any) decided += 1;
    const node = compileLogic(logic, undefined, 'truth');
    for (let round = 0; round < 3; round += 1) {
      const holds = evaluateTruth(node, randomFacts(random));
      if (!contains(possible, holds))
        expect(inspect({ logic, holds, possible }, { depth: 20 })).toBe('possible');
    }
  }
  expect(decided).toBeGreaterThan(500);
});

/** Whether the set has a value with this truth. */
function contains({ unknown, values, range, any }: ValueSet, holds: Maybe<boolean>): boolean {
  if (holds === undefined) return unknown || any;
  return any || range !== undefined || values.some((value: Scalar) => Boolean(value) === holds);
}

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
