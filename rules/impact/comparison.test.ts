import type { LogicJson, Maybe, Value } from '@clinic/engine/base';
import { evaluate, truthOf } from '@clinic/engine/logic';
import type { RuleInputs } from '@clinic/engine/validation';
import { arbitraryCondition, arbitraryData, arbitraryRule } from '@clinic/fixtures/arbitraryLogic';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flag, RuleSet } from '../document/ruleset.ts';
import { compileRuleSet } from '../evaluate/compileRuleSet.ts';
import type { Flags } from '../evaluate/evidence.ts';
import { CHANGES } from '../evaluate/outcomeChange.ts';
import { packColumns, packInputs, readColumn, unpackColumns, unpackInputs } from './columns.ts';
import { Comparison } from './comparison.ts';

const KEYS = ['a', 'b', 'c', 'p', 'q'];

/** Answers, some of them unknown, some "not sure". */
const arbitraryInputs: fc.Arbitrary<RuleInputs> = fc
  .tuple(arbitraryData, fc.subarray(KEYS, { maxLength: 2 }), fc.subarray(KEYS, { maxLength: 1 }))
  .map(([data, unknown, unsure]) => {
    const chosen: Record<string, Maybe> = { ...data };
    for (const key of unknown) chosen[key] = undefined;
    const values: Record<string, Maybe> = { ...chosen };
    for (const key of unsure)
      values[key] = Array.isArray(values[key]) ? ([undefined, 'x'] as never) : undefined;
    return { values, chosen };
  });

const text = { en: 'Text' };
const flag = (key: string, value: LogicJson, alertWhen?: LogicJson): Flag => ({
  key,
  type: alertWhen === undefined ? 'boolean' : 'number',
  severity: 'danger',
  title: text,
  message: text,
  value,
  ...(alertWhen === undefined ? {} : { alertWhen }),
  source: 'Test',
  reviewed: '2026-01-01',
});

interface Parts {
  limit: number;
  derived: LogicJson[];
  flags: LogicJson[];
}
const arbitraryParts: fc.Arbitrary<Parts> = fc.record({
  limit: fc.integer({ min: -3, max: 3 }),
  derived: fc.array(arbitraryRule, { minLength: 2, maxLength: 2 }),
  flags: fc.array(fc.oneof(arbitraryCondition, arbitraryRule), { minLength: 3, maxLength: 3 }),
});

const ruleSetOf = (version: string, { limit, derived, flags }: Parts): RuleSet => ({
  id: 'random',
  version,
  title: text,
  languages: ['en'],
  parameters: [{ key: 'limit', label: text, value: limit, source: 'Test' }],
  derived: [
    { key: 'd0', label: text, value: derived[0] as LogicJson },
    { key: 'd1', label: text, value: { '+': [{ var: 'd0' }, { var: 'a' }, { var: 'limit' }] } },
    { key: 'd2', label: text, value: derived[1] as LogicJson },
  ],
  flags: [
    flag('f0', flags[0] as LogicJson),
    flag('f1', { and: [{ flag: 'f0' }, { '>': [{ var: 'd1' }, { var: 'limit' }] }] }),
    flag('f2', { or: [flags[1] as LogicJson, { var: 'd2' }, { chose: ['c', 'a'] }] }),
    flag('f3', { var: 'd1' }, { '>=': [{ var: 'd1' }, { var: 'limit' }] }),
    ...(version === '1.0' ? [flag('gone', flags[2] as LogicJson)] : [flag('added', flags[2] as LogicJson)]),
    flag('f4', { '!': [{ known: [{ flag: 'f1' }] }] }),
  ],
});

/** Evaluates submissions one by one, like on arrival. */
function oneByOne(ruleSet: RuleSet, { values, chosen }: RuleInputs) {
  const compiled = compileRuleSet(ruleSet);
  const facts = { values, chosen, derived: [] as Maybe[], flags: {} as Flags };
  for (const { value } of compiled.derived) facts.derived.push(evaluate(value, facts));
  const outcome = new Map<string, { state: boolean | undefined; value: unknown }>();
  for (const {
    flag: { key, type },
    value,
    alertWhen,
  } of compiled.flags) {
    const result = evaluate(value, facts);
    const settled = truthOf(result) ?? null;
    facts.flags[key] = type === 'number' ? (typeof result === 'number' ? result : null) : settled;
    const alert = alertWhen ? evaluate(alertWhen, facts) : result;
    const state = truthOf(alert);
    outcome.set(key, { state, value: type === 'number' ? facts.flags[key] : state });
  }
  return outcome;
}

function expectedChange(
  was: { state: boolean | undefined; value: unknown } = { state: false, value: false },
  is: { state: boolean | undefined; value: unknown } = { state: false, value: false },
): string | undefined {
  if (is.state === true && was.state !== true) return 'raised';
  if (is.state === undefined && was.state !== undefined) return 'unknown';
  if (is.state === false && was.state === true) return 'cleared';
  if (is.state === false && was.state === undefined) return 'settled';
  return was.value === is.value ? undefined : 'revalued';
}

test('evaluating columns of many submissions equals evaluating them one by one, for random rules and answers', () => {
  fc.assert(
    fc.property(
      arbitraryParts,
      arbitraryParts,
      fc.constantFrom('all', 'limit', 'derived', 'nothing'),
      fc.array(arbitraryInputs, { minLength: 1, maxLength: 25 }),
      (one, other, differs, rows) => {
        const changed: Parts = {
          all: other,
          limit: { ...one, limit: other.limit },
          derived: { ...one, derived: other.derived },
          nothing: one,
        }[differs];
        const [base, candidate] = [ruleSetOf('1.0', one), ruleSetOf('1.1', changed)];
        const comparison = new Comparison(base, candidate);
        const packed = packColumns(rows.map((inputs) => packInputs(inputs, KEYS)));
        const columns = new Map(
          [...packed]
            .filter(([key]) => comparison.reads.has(key))
            .map(([key, each]) => [key, readColumn(each)]),
        );
        const changesOfRow = rows.map(() => new Map<string, string>());
        const { evaluated, affected } = comparison.over(
          columns,
          rows.length,
          () => true,
          (index, change, place) => {
            changesOfRow[place]?.set(comparison.flags[index]?.key ?? '', CHANGES[change] ?? '');
          },
        );
        const expected = rows.map((inputs) => {
          const [was, is] = [oneByOne(base, inputs), oneByOne(candidate, inputs)];
          const changes = comparison.flags.map(
            ({ key }) => [key, expectedChange(was.get(key), is.get(key))] as const,
          );
          return new Map(changes.filter(([, change]) => change !== undefined));
        });
        expect(changesOfRow).toEqual(expected);
        expect(evaluated).toBe(rows.length);
        expect(affected).toBe(expected.filter(({ size }) => size > 0).length);
      },
    ),
    { numRuns: 800 },
  );
});

test('inputs are restored from columns unchanged, including unknown parts of lists', () => {
  fc.assert(
    fc.property(fc.array(arbitraryInputs, { maxLength: 300 }), (rows) => {
      const packed = rows.map((inputs) => packInputs(inputs, KEYS));
      const again = unpackColumns(packColumns(packed), rows.length);
      expect(again).toEqual(packed);
      const inputsOf = ({ values, chosen }: RuleInputs) => KEYS.map((key) => [values[key], chosen[key]]);
      expect(again.map((each) => inputsOf(unpackInputs(each)))).toEqual(rows.map(inputsOf));
    }),
    { numRuns: 200 },
  );
});

test('more than 256 different answers take two bytes each', () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ weight: [n / 10] as const }));
  const columns = packColumns(rows);
  expect(columns.get('weight')?.codes.byteLength).toBe(2000);
  expect(unpackColumns(columns, 1000)).toEqual(rows);
});

test('a flag with unchanged dependencies is not evaluated, and its questions are not read', () => {
  const rules = (limit: number): RuleSet => ({
    ...ruleSetOf('1.0', { limit, derived: [1, 2], flags: [{ var: 'p' }, true, { var: 'q' }] }),
    flags: [
      flag('by_limit', { '>': [{ var: 'b' }, { var: 'limit' }] }),
      flag('by_answer', { '==': [{ var: 'p' }, 'yes'] }),
    ],
  });
  const comparison = new Comparison(rules(1), rules(2));
  expect(comparison.flags.map(({ touched }) => touched)).toEqual([true, false]);
  expect([...comparison.reads]).toEqual(['b']);
});

test('an unknown value differs from a value that does not apply', () => {
  const inputs: RuleInputs = { values: { a: null, b: undefined }, chosen: { a: null, b: 'unsure' as Value } };
  const back = unpackInputs(packInputs(inputs, ['a', 'b']));
  expect({ ...back.values }).toEqual(inputs.values);
  expect({ ...back.chosen }).toEqual(inputs.chosen);
});
