/** Logic that is short but expensive to evaluate: rejected by the parser, and also limited at run time. */
import { acc, EXPENSIVE, LONG, nested, numbers } from '@clinic/fixtures/logic/expensiveLogic';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { parseRuleSet } from '@clinic/rules/document';
import { expect, test } from 'vitest';
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { countSteps, evaluationsExceeded, MAX_STEPS } from './base/budget.ts';
import type { Facts } from './base/node.ts';
import { checkLogic } from './check.ts';
import { compileLogic, evaluate, evaluateTruth } from './compile.ts';
import { traced } from './trace.ts';

const NO_FACTS: Facts = { values: {}, chosen: {}, flags: {} };
const codes = (logic: unknown) => checkLogic(logic, 'rule').map(({ code }) => code);

test.each(Object.entries(EXPENSIVE))('%s is refused by the parser', (_, logic) => {
  expect(codes(logic)).toEqual([expect.stringMatching(/^logic_(cost|size)$/)]);
});

/** The first item decides the result, so the others are not evaluated. */
const SETTLED_EARLY = ['nested none', 'nested all'];

test.each(Object.entries(EXPENSIVE).filter(([name]) => !SETTLED_EARLY.includes(name)))(
  '%s evaluates to unknown within the budget',
  (_, logic) => {
    const before = evaluationsExceeded();
    let result: Maybe = 'not run';
    const steps = countSteps(() => {
      result = evaluate(compileLogic(logic), NO_FACTS);
    });
    expect(result).toBeUndefined();
    expect(evaluationsExceeded()).toBe(before + 1);
    // Each evaluation has its own counter.
    expect(steps).toBe(0);
    expect(evaluateTruth(compileLogic({ or: [logic, true] }, undefined, 'truth'), NO_FACTS)).toBeUndefined();
  },
);

test('operators that test whether something is known return unknown when the budget is exhausted', () => {
  const expensive = EXPENSIVE['nested some'] as LogicJson;
  const asking: LogicJson[] = [
    { known: [expensive] },
    { '!': [{ known: [expensive] }] },
    { coalesce: [expensive, 7] },
    { countPossible: [expensive] },
    { countTrue: [expensive, true] },
    { if: [expensive, 1, 1] },
  ];
  for (const logic of asking) expect(evaluate(compileLogic(logic), NO_FACTS)).toBeUndefined();
});

test('the trace of an evaluation that exceeds the budget is recorded, with unknown parts', () => {
  const trace = traced(compileLogic({ or: [EXPENSIVE['nested some'] as LogicJson, true] }), NO_FACTS);
  expect(trace.outcome).toBeUndefined();
  expect(trace.args?.map(({ outcome }) => outcome)).toEqual([undefined, true]);
});

test('answers longer than expected give unknown instead of running forever', () => {
  const pairs: LogicJson = {
    some: [{ var: 'a' }, { some: [{ var: 'list' }, { some: [{ var: 'list' }, { '==': [1, 2] }] }] }],
  };
  expect(codes(pairs)).toEqual([]);
  const list = Array.from({ length: 200 }, () => 1);
  const a = Array.from({ length: 200 }, () => ({ list: list.map(() => ({ list })) }));
  expect(evaluate(compileLogic(pairs), { ...NO_FACTS, values: { a } })).toBeUndefined();
});

test('ordinary rules over lists stay well within the budget', () => {
  const medicines = Array.from({ length: 200 }, () => ({ name: 'metformin', dose: 500 }));
  const logic: LogicJson = {
    some: [
      { var: 'medicines' },
      { and: [{ in: ['met', { var: 'name' }] }, { '>': [{ var: 'dose' }, 900] }] },
    ],
  };
  expect(codes(logic)).toEqual([]);
  const { run } = compileLogic(logic);
  expect(countSteps(() => run(null, { ...NO_FACTS, values: { medicines } }))).toBeLessThan(MAX_STEPS / 20);
});

test('random logic that is accepted hardly ever exhausts its budget', () => {
  const random = seededRandom(14);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const make = (depth: number): LogicJson => {
    if (depth === 0)
      return pick<LogicJson>([
        1,
        'x',
        LONG,
        numbers(pick([1, 30, 400])),
        { var: '' },
        acc,
        { var: 'current' },
      ]);
    const part = () => make(depth - 1);
    return pick<() => LogicJson>([
      () => ({ [pick(['some', 'all', 'none', 'map', 'filter'])]: [part(), part()] }),
      () => ({ reduce: [part(), part(), part()] }),
      () => ({ [pick(['merge', 'cat'])]: [part(), part()] }),
      () => ({ [pick(['in', '==', '+', '<'])]: [part(), part()] }),
      () => [part(), part()],
      () => ({ if: [part(), part(), part()] }),
    ])();
  };
  let accepted = 0;
  let refused = 0;
  let exceeded = 0;
  for (let count = 0; count < 800; count += 1) {
    const logic = { map: [[1], make(1 + (count % 5))] };
    if (codes(logic).length > 0) {
      refused += 1;
      continue;
    }
    accepted += 1;
    const before = evaluationsExceeded();
    evaluate(compileLogic(logic), NO_FACTS);
    if (evaluationsExceeded() > before) exceeded += 1;
  }
  expect(Math.min(accepted, refused)).toBeGreaterThan(50);
  expect(exceeded).toBeLessThan(accepted / 50);
});

const text = (en: string) => ({ en });
const rules = (derived: LogicJson[], flag: LogicJson) => ({
  id: 'expensive',
  version: '1.0',
  title: text('Expensive'),
  languages: ['en'],
  parameters: [],
  derived: derived.map((value, index) => ({ key: `d${index}`, label: text('Value'), value })),
  flags: [
    {
      key: 'flag',
      type: 'boolean',
      severity: 'info',
      title: text('Flag'),
      message: text('Flag'),
      value: flag,
      source: 'None',
      reviewed: '2026-01-01',
    },
  ],
});

test('derived values that grow exponentially are refused', () => {
  const doubled = Array.from(
    { length: 40 },
    (_, index): LogicJson =>
      index === 0 ? [1, 2] : { merge: [{ var: `d${index - 1}` }, { var: `d${index - 1}` }] },
  );
  expect(parseRuleSet(rules(doubled, { '!!': [{ var: 'd39' }] })).problems.map(({ code }) => code)).toContain(
    'logic_cost',
  );
});

test('conditions that are each within the budget are refused if together they exceed it', () => {
  const expensive = nested('some', 2, 70);
  const many = Array.from({ length: 200 }, () => expensive);
  expect(parseRuleSet(rules(many.slice(0, 3), expensive)).problems).toEqual([]);
  expect(parseRuleSet(rules(many, expensive)).problems.map(({ code }) => code)).toContain('document_cost');
});
