/** Operators that read earlier submissions. */
import { expect, test } from 'vitest';
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import type { EarlierFacts, Facts } from './base/node.ts';
import { checkLogic } from './check.ts';
import { compileLogic, evaluate } from './compile.ts';
import { readsOf } from './references.ts';
import { traced } from './trace.ts';

type Values = Record<string, Maybe>;
type Visit = readonly [on: string, values: Values];

/** Newest first; each reads those before it. */
function earlier(visits: readonly Visit[]): EarlierFacts[] {
  const [first, ...rest] = visits;
  if (!first) return [];
  const [on, values] = first;
  const before = earlier(rest);
  const facts: Facts = { values: { ...values, today: on }, chosen: values, flags: {}, earlier: before };
  return [{ on, facts, asks: (name) => Object.hasOwn(values, name) }, ...before];
}

const factsOf = (today: string, values: Values, visits?: readonly Visit[]): Facts => ({
  values: { ...values, today },
  chosen: values,
  flags: {},
  ...(visits && { earlier: earlier(visits) }),
});

const kg = { var: 'kg' };
const of = (logic: LogicJson, values: Values, visits?: readonly Visit[]): Maybe =>
  evaluate(compileLogic(logic), factsOf('2026-03-03', values, visits));

const FEBRUARY: Visit = ['2026-02-03', { kg: 97.5 }];
const JANUARY: Visit = ['2026-01-06', { kg: 100 }];

test('without a history everything is unknown, with an empty one only what needs an earlier value', () => {
  const all: LogicJson[] = [
    { previous: [kg] },
    { first: [kg] },
    { changeSince: [kg] },
    { ratePerWeek: [kg, 4] },
  ];
  for (const logic of [...all, { countWithin: [{ '>': [kg, 90] }, 30] }])
    expect(of(logic, { kg: 92 })).toBe(undefined);
  for (const logic of all) expect(of(logic, { kg: 92 }, [])).toBe(undefined);
  expect(of({ countWithin: [{ '>': [kg, 90] }, 30] }, { kg: 92 }, [])).toBe(1);
});

test('the previous value is that of the newest submission that knows it, the first that of the oldest', () => {
  const visits: Visit[] = [['2026-02-20', { kg: undefined }], ['2026-02-10', {}], FEBRUARY, JANUARY];
  expect(of({ previous: [kg] }, { kg: 92 }, visits)).toBe(97.5);
  expect(of({ first: [kg] }, { kg: 92 }, [...visits, ['2025-12-01', { kg: null }]])).toBe(100);
  expect(of({ previous: [{ '>': [kg, 98] }] }, { kg: 92 }, [JANUARY])).toBe(true);
});

test('a number of weeks before means that old, three days early at most, and at most twice as old', () => {
  const at = (on: string) => of({ previous: [kg, 4] }, { kg: 92 }, [[on, { kg: 97 }]]);
  // 28 days before is 3 February.
  expect([at('2026-02-06'), at('2026-02-07')]).toEqual([97, undefined]);
  // 56 days before is 6 January.
  expect([at('2026-01-06'), at('2026-01-05')]).toEqual([97, undefined]);
  expect(of({ previous: [kg, 4] }, { kg: 92 }, [['2026-02-20', { kg: 94 }], FEBRUARY, JANUARY])).toBe(97.5);
});

test('a change is now minus then, a rate that change for each week that passed', () => {
  expect(of({ changeSince: [kg] }, { kg: 92.1 }, [FEBRUARY, JANUARY])).toBe(-5.4);
  expect(of({ changeSince: [kg, 8] }, { kg: 92 }, [FEBRUARY, JANUARY])).toBe(-8);
  // 28 days, 5.6 kg.
  expect(of({ ratePerWeek: [kg, 4] }, { kg: 91.9 }, [FEBRUARY, JANUARY])).toBe(-1.4);
  // 56 days, because the visit in between does not know it.
  expect(of({ ratePerWeek: [kg, 4] }, { kg: 92 }, [['2026-02-03', {}], JANUARY])).toBe(-1);
  expect(of({ ratePerWeek: [kg, 4] }, { kg: undefined }, [FEBRUARY])).toBe(undefined);
});

test('a submission that is dated after today is left out, and named', () => {
  const visits: Visit[] = [['2026-03-04', { kg: 50 }], FEBRUARY];
  expect(of({ previous: [kg] }, { kg: 92 }, visits)).toBe(97.5);
  const trace = traced(compileLogic({ changeSince: [kg] }), factsOf('2026-03-03', { kg: 92 }, visits));
  expect(trace).toEqual({
    operator: 'changeSince',
    outcome: -5.5,
    body: [kg],
    earlier: [
      { on: '2026-03-03', value: 92 },
      { on: '2026-02-03', value: 97.5 },
    ],
    leftOut: ['2026-03-04'],
    args: [{ operator: 'var', operand: 'kg', outcome: 92 }],
  });
});

test('what holds is counted in the days before, today included; an unknown one leaves the number open', () => {
  const sick = { '==': [{ var: 'sick' }, 'yes'] };
  const count = { countWithin: [sick, 28] };
  const visits: Visit[] = [
    ['2026-02-17', { sick: 'no' }],
    ['2026-02-03', { sick: 'yes' }],
    ['2026-02-02', { sick: 'yes' }],
  ];
  expect(of(count, { sick: 'yes' }, visits)).toBe(2);
  expect(of(count, { sick: 'no' }, visits)).toBe(1);
  expect(of(count, { sick: undefined }, visits)).toBe(undefined);
  expect(of(count, { sick: 'yes' }, [['2026-02-17', { sick: undefined }], ...visits])).toBe(undefined);
  // A form that does not ask says nothing.
  expect(of(count, { sick: 'yes' }, [['2026-02-17', { kg: 97 }], ...visits])).toBe(2);
});

test('an operator inside another one reads what was earlier then', () => {
  const fell = { '<': [{ changeSince: [kg] }, -3] };
  const visits: Visit[] = [
    ['2026-02-10', { kg: 95 }],
    ['2026-01-20', { kg: 99 }],
    ['2026-01-06', { kg: 100 }],
  ];
  expect(of({ previous: [fell] }, { kg: 94 }, visits)).toBe(true);
});

test('what is read earlier only is told from what is read now', () => {
  const reads = readsOf({
    and: [
      { '>': [{ previous: [{ var: 'cm' }] }, 100] },
      { '<': [{ ratePerWeek: [kg, { var: 'weeks' }] }, -1] },
      { '==': [{ var: 'sex' }, 'female'] },
    ],
  });
  expect([...reads.keys].sort()).toEqual(['cm', 'kg', 'sex', 'weeks']);
  expect([...reads.now].sort()).toEqual(['kg', 'sex', 'weeks']);
  expect([...reads.earlier].sort()).toEqual(['cm', 'kg']);
});

test.each([
  [{ previous: [kg, 0] }, 'logic_span'],
  [{ ratePerWeek: [kg, 'four'] }, 'logic_span'],
  [{ countWithin: [{ flag: 'pregnancy' }, 30] }, 'logic_earlier_flag'],
  [{ some: [{ var: 'list' }, { previous: [{ var: '' }] }] }, 'logic_earlier_item'],
])('%j is refused', (logic, code) => {
  expect(checkLogic(logic, 'value').map((problem) => problem.code)).toContain(code);
});

test('a condition that reads many earlier submissions several times over is too much work', () => {
  let deep: LogicJson = kg;
  for (let level = 0; level < 3; level += 1) deep = { first: [deep] };
  expect(checkLogic(deep, 'value').map(({ code }) => code)).toEqual(['logic_cost']);
});
