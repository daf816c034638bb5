/** The compiled evaluator beside an interpreter written as plainly as possible, with answers unknown. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCondition, arbitraryData } from '../../fixtures/arbitraryLogic.ts';
import { compileLogic, evaluate } from './compile.ts';
import type { LogicJson, Maybe, Value } from './json.ts';

type Item = { at: Maybe } | undefined;
interface World {
  values: Record<string, Maybe>;
  chosen: Record<string, Maybe>;
  flags: Record<string, boolean | null>;
}

const isTrue = (value: Maybe): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Walks the rule every time and knows nothing but the tables of three-valued logic. */
function interpret(rule: LogicJson, world: World, item?: Item): Maybe {
  if (rule === null || typeof rule !== 'object') return rule;
  if (Array.isArray(rule)) return rule.map((part: LogicJson) => interpret(part, world, item)) as Value;
  const [[operator, given]] = Object.entries(rule) as [[string, LogicJson]];
  const parts = (Array.isArray(given) ? given : [given]) as LogicJson[];
  const of = (index: number, inner: Item = item): Maybe =>
    index < parts.length ? interpret(parts[index] as LogicJson, world, inner) : null;
  const all = (): Maybe[] => parts.map((_, index) => of(index));
  const strict = (apply: (a: never, b: never) => Maybe): Maybe => {
    const [a, b] = all();
    return a === undefined || b === undefined ? undefined : apply(a as never, b as never);
  };
  const ordered = (holds: (a: number, b: number) => boolean): Maybe => {
    const amounts = all();
    const pairs = amounts.slice(1).map((right, index) => {
      const left = amounts[index];
      if (left === undefined || right === undefined) return undefined;
      return left !== null && right !== null && holds(left as number, right as number);
    });
    if (pairs.includes(false)) return false;
    return pairs.includes(undefined) ? undefined : true;
  };
  const number = (apply: (amounts: number[]) => number): Maybe => {
    const amounts = all();
    if (amounts.some((amount) => amount === undefined || amount === null)) return undefined;
    const result = apply(amounts as number[]);
    return Number.isFinite(result) ? result : undefined;
  };
  const outcomes = (list: readonly Maybe[]): Maybe[] => list.map((at) => of(1, { at }));
  switch (operator) {
    case 'var': {
      if (item !== undefined) return item.at;
      const value = world.values[String(parts[0])];
      return value === undefined && parts.length > 1 ? of(1) : value;
    }
    case 'chose': {
      const chosen = world.chosen[String(parts[0])];
      if (chosen === undefined) return undefined;
      return Array.isArray(chosen) ? chosen.includes(parts[1] as Value) : chosen === parts[1];
    }
    case 'flag':
      return world.flags[String(parts[0])] ?? undefined;
    case 'unknown':
      return undefined;
    case 'known':
      return of(0) !== undefined;
    case 'coalesce':
      return of(0) === undefined ? of(1) : of(0);
    case 'countTrue':
      return all().filter((value) => value !== undefined && isTrue(value)).length;
    case 'countPossible':
      return all().filter((value) => value === undefined || isTrue(value)).length;
    case 'and':
      return decided(all(), false);
    case 'or':
      return decided(all(), true);
    case '!':
    case '!!': {
      const value = of(0);
      if (value === undefined) return undefined;
      return operator === '!' ? !isTrue(value) : isTrue(value);
    }
    case 'if':
    case '?:': {
      if (parts.length === 1) return of(0);
      const condition = of(0);
      const rest = { if: parts.slice(2) };
      const otherwise = parts.length > 2 ? interpret(rest, world, item) : null;
      if (condition === undefined) return of(1) === otherwise ? otherwise : undefined;
      return isTrue(condition) ? of(1) : otherwise;
    }
    case '==':
      // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's == is JavaScript's
      return strict((a, b) => a == b);
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's != is JavaScript's
      return strict((a, b) => a != b);
    case '===':
      return strict((a, b) => a === b);
    case '!==':
      return strict((a, b) => a !== b);
    case '<':
      return ordered((a, b) => a < b);
    case '<=':
      return ordered((a, b) => a <= b);
    case '>':
      return ordered((a, b) => a > b);
    case '>=':
      return ordered((a, b) => a >= b);
    case '+':
      return number((amounts) =>
        amounts.reduce((sum, each) => Number.parseFloat(`${sum}`) + Number.parseFloat(`${each}`)),
      );
    case '-':
      return number(([a, b]) => Number(a) - Number(b));
    case '*':
      return number((amounts) =>
        amounts.reduce((sum, each) => Number.parseFloat(`${sum}`) * Number.parseFloat(`${each}`)),
      );
    case '/':
      return number(([a, b]) => Number(a) / Number(b));
    case 'max':
      return number((amounts) => Math.max(...amounts));
    case 'min':
      return number((amounts) => Math.min(...amounts));
    case 'in':
      return strict((needle: Value, list: Value) => {
        if (typeof list === 'string') return list !== '' && list.includes(needle as string);
        if (!Array.isArray(list)) return false;
        return list.includes(needle) || (list.includes(undefined) ? undefined : false);
      });
    case 'some':
    case 'all':
    case 'none': {
      const list = of(0);
      if (list === undefined) return undefined;
      const found = outcomes(Array.isArray(list) ? list : []).map((each) =>
        each === undefined ? undefined : isTrue(each),
      );
      if (operator === 'all' && found.length === 0) return false;
      const sought = operator !== 'all';
      if (found.includes(sought)) return operator === 'some';
      return found.includes(undefined) ? undefined : operator !== 'some';
    }
    default:
      throw new Error(`No such operator here: ${operator}`);
  }
}

/** The first part that decides; the last one where none does, unless one is open. */
function decided(values: Maybe[], deciding: boolean): Maybe {
  const found = values.filter((value) => value !== undefined && isTrue(value) === deciding);
  if (found.length > 0) return found[0];
  return values.includes(undefined) ? undefined : values.at(-1);
}

const NAMES = ['a', 'b', 'c', 'p', 'q'] as const;

/** Conditions with the operators that are about not knowing. */
const condition: fc.Arbitrary<LogicJson> = fc.letrec<{ rule: LogicJson }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    arbitraryCondition,
    tie('rule').map((part): LogicJson => ({ known: [part] })),
    fc.tuple(tie('rule'), tie('rule')).map((parts): LogicJson => ({ coalesce: parts })),
    fc.constantFrom<LogicJson>({ unknown: [] }, { flag: 'up' }, { flag: 'down' }, { flag: 'open' }),
    fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom('a', 'yes', 2.5))
      .map((args): LogicJson => ({ chose: args })),
    fc
      .tuple(
        fc.constantFrom('countTrue', 'countPossible'),
        fc.array(tie('rule'), { minLength: 1, maxLength: 4 }),
        fc.nat(4),
      )
      .map(([operator, parts, limit]): LogicJson => ({ '>=': [{ [operator]: parts }, limit] })),
    fc
      .tuple(fc.constantFrom('and', 'or', 'if'), fc.array(tie('rule'), { minLength: 2, maxLength: 4 }))
      .map(([operator, parts]): LogicJson => ({ [operator]: parts })),
    fc.tuple(fc.constantFrom(...NAMES), tie('rule')).map((args): LogicJson => ({ var: args })),
  ),
})).rule;

/** Answers of which some are unknown, some do not apply, and some lists have an entry that was not said. */
const world: fc.Arbitrary<World> = fc
  .tuple(
    arbitraryData,
    arbitraryData,
    fc.subarray([...NAMES]),
    fc.subarray([...NAMES], { maxLength: 2 }),
    fc.boolean(),
  )
  .map(([values, chosen, unknown, absent, unsaid]) => ({
    values: {
      ...values,
      ...(unsaid && { p: [...(values.p as Value[]), undefined] as Value }),
      ...Object.fromEntries(unknown.map((key) => [key, undefined])),
      ...Object.fromEntries(absent.map((key) => [key, null])),
    },
    chosen: { ...chosen, ...Object.fromEntries(unknown.map((key) => [key, undefined])) },
    flags: { up: true, down: false, open: null },
  }));

test('with unknown answers, results are those of a plain interpreter', () => {
  const seen = { true: 0, false: 0, unknown: 0 };
  fc.assert(
    fc.property(condition, world, (rule, facts) => {
      const result = evaluate(compileLogic(rule), facts);
      const expected = interpret(rule, facts);
      seen[result === undefined ? 'unknown' : isTrue(result) ? 'true' : 'false'] += 1;
      return JSON.stringify(result) === JSON.stringify(expected);
    }),
    { numRuns: 40_000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(4_000);
}, 60_000);
