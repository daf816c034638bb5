/** Ensures that an operator never has a result that the analysis rules out. */
import { inspect } from 'node:util';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { randomFacts } from '@clinic/fixtures/randomFacts';
import { randomLogic } from '@clinic/fixtures/randomLogic';
import { expect, test } from 'vitest';
import type { Maybe } from '../base/logicJson.ts';
import { analyze } from './analyze/analyze.ts';
import { ANYTHING, type Scalar, UNKNOWN, union, type ValueSet } from './analyze/valueSets.ts';
import { checkLogic } from './check.ts';
import { compileLogic, evaluateTruth } from './compile.ts';

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
