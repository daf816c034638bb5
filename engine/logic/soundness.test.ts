/** Checks the guarantees for partly unknown answers against their completions. `npm run test:logic` tries more. */

import { inspect } from 'node:util';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { completed, randomFacts } from '@clinic/fixtures/randomFacts';
import { randomLogic } from '@clinic/fixtures/randomLogic';
import { runs } from '@clinic/fixtures/runs';
import { tryCompletions, tryHiddenQuestions } from '@clinic/fixtures/soundness';
import { expect, test } from 'vitest';
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import type { Facts } from './base/node.ts';
import { truthOf } from './base/truthy.ts';
import { checkLogic } from './check.ts';
import { compileLogic, evaluate } from './compile.ts';
import { OPERATORS } from './operators.ts';

const SEED = 2026;

test('a known result holds for every completion of the unknown answers, for every operator and any tree', () => {
  const { trees, definite, contradictions } = tryCompletions(runs(60_000), SEED);
  expect(contradictions.slice(0, 3).map((each) => inspect(each, { depth: 20 }))).toEqual([]);
  expect(definite).toBeGreaterThan(trees / 2);
});

test('what is known although questions are hidden as "not known" holds whatever their answers would be', () => {
  const { definite, contradictions } = tryHiddenQuestions(runs(6_000), SEED);
  expect(contradictions.slice(0, 3).map((each) => inspect(each, { depth: 20 }))).toEqual([]);
  expect(definite).toBeGreaterThan(runs(1_000));
});

test('the generated trees contain every operator', () => {
  const random = seededRandom(SEED);
  const seen = new Set<string>();
  const visit = (node: LogicJson): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const [[operator, args]] = Object.entries(node) as [[string, LogicJson]];
    seen.add(operator);
    visit(args);
  };
  for (let count = 0; count < 2_000; count += 1) visit(randomLogic(random, 4, { asksWhatIsKnown: true }));
  expect([...seen].sort()).toEqual([...OPERATORS.keys()].sort());
});

test('operators that test what is known give bounds for the final result', () => {
  const random = seededRandom(SEED);
  const run = (logic: LogicJson, facts: Facts): Maybe => evaluate(compileLogic(logic), facts);
  for (let count = 0; count < runs(4_000); count += 1) {
    const part = randomLogic(random, 3, { asksWhatIsKnown: false });
    if (checkLogic(part, 'part').length > 0) continue;
    const facts = randomFacts(random);
    const complete = completed(random, facts);
    const truth = truthOf(evaluate(compileLogic(part, undefined, 'truth'), complete));
    const counts = [run({ countTrue: [part] }, facts), run({ countPossible: [part] }, facts)];
    const [least = 0, most = 0] = counts as number[];
    if (truth !== undefined)
      expect([inspect(part), least <= Number(truth) && Number(truth) <= most]).toEqual([inspect(part), true]);
    const value = run(part, facts);
    if (value !== undefined) expect(run({ coalesce: [part, 'other'] }, facts)).toEqual(value);
    const missing = { missing: ['a', 'p', 'm', 'day'] };
    // Answering a question removes it from the missing ones, unless it does not apply.
    for (const key of run(missing, complete) as string[]) {
      expect([null, undefined, '']).toContain(complete.values[key]);
      expect([null, undefined, '']).toContain(facts.values[key]);
    }
  }
});
