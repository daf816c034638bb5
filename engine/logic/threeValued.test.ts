/** Compares the compiled evaluator with a naive interpreter, with unknown answers. */

import { arbitraryCondition, arbitraryData } from '@clinic/fixtures/arbitraryLogic';
import { runs } from '@clinic/fixtures/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import { compileLogic, evaluate } from './compile.ts';

type Item = { at: Maybe } | undefined;
interface World {
  /** Newest first; each has those before it. */
  earlier?: Array<{ on: string; facts: World; asks: (name: string) => boolean }>;
  values: Record<string, Maybe>;
  chosen: Record<string, Maybe>;
  flags: Record<string, boolean | null>;
}

type Use = 'truth' | 'value';

const isTrue = (value: Maybe): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));
/** A list of only unknown entries may be empty. */
const truthOf = (value: Maybe): boolean | undefined => {
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length > 0 && value.every((each) => each === undefined)) return undefined;
  return isTrue(value);
};
const isOpen = (value: Maybe): boolean =>
  value === undefined || (Array.isArray(value) && value.includes(undefined));

/** Whether a rule can only give true, false or unknown, judging by its syntax. */
function isBoolean(rule: LogicJson): boolean {
  if (rule === null || typeof rule !== 'object') return typeof rule === 'boolean';
  const [[operator, operands]] = Object.entries(rule) as [[string, LogicJson]];
  const parts = (Array.isArray(operands) ? operands : [operands]) as LogicJson[];
  if (['and', 'or', 'coalesce', 'given', 'previous', 'first'].includes(operator))
    return parts.every(isBoolean);
  if (operator === 'if' || operator === '?:') {
    return (
      parts.length % 2 === 1 &&
      [...parts.filter((_, index) => index % 2 === 1), parts.at(-1) ?? null].every(isBoolean)
    );
  }
  return /^(!!|[<>!=]=*|in|some|all|none|known|unknown|chose)$/.test(operator);
}

/** Walks the rule on every evaluation, using only the truth tables of three-valued logic. */
function interpret(rule: LogicJson, world: World, item?: Item, use: Use = 'value'): Maybe {
  if (rule === null || typeof rule !== 'object') return rule;
  if (Array.isArray(rule)) {
    const items = rule.map((part: LogicJson) => interpret(part, world, item)) as Value[];
    return use === 'truth' ? items.length > 0 : items;
  }
  const [[operator, operands]] = Object.entries(rule) as [[string, LogicJson]];
  const parts = (Array.isArray(operands) ? operands : [operands]) as LogicJson[];
  const of = (index: number, inner: Item = item, as: Use = 'value'): Maybe =>
    index < parts.length ? interpret(parts[index] as LogicJson, world, inner, as) : null;
  const all = (as: Use = 'value'): Maybe[] => parts.map((_, index) => of(index, item, as));
  const truths = (): Array<boolean | undefined> => all('truth').map(truthOf);
  const strict = (apply: (a: never, b: never) => Maybe): Maybe => {
    const [a, b] = all();
    return isOpen(a) || isOpen(b) ? undefined : apply(a as never, b as never);
  };
  const inList = (apply: (a: Value, b: Value) => Maybe): Maybe => {
    const [needle, list] = all();
    return isOpen(needle) || list === undefined ? undefined : apply(needle as Value, list);
  };
  const ordered = (holds: (a: number, b: number) => boolean): Maybe => {
    const amounts = all();
    const pairs = amounts.slice(1).map((right, index) => {
      const left = amounts[index];
      if (isOpen(left) || isOpen(right)) return undefined;
      return left !== null && right !== null && holds(left as number, right as number);
    });
    if (pairs.includes(false)) return false;
    return pairs.includes(undefined) ? undefined : true;
  };
  const number = (apply: (amounts: number[]) => number): Maybe => {
    const amounts = all();
    if (amounts.some((amount) => isOpen(amount) || amount === null)) return undefined;
    const result = apply(amounts as number[]);
    return Number.isFinite(result) ? result : undefined;
  };
  /** Whether each item holds; an unknown item is any number of items. */
  const outcomes = (list: readonly Maybe[]) =>
    list.map((at) => ({ isItem: at !== undefined, holds: truthOf(of(1, { at }, 'truth')) }));
  switch (operator) {
    case 'var': {
      if (item !== undefined) return item.at;
      const value = world.values[String(parts[0])];
      return value === undefined && parts.length > 1 ? of(1, item, use) : value;
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
      return of(0, item, 'truth') !== undefined;
    case 'coalesce': {
      const first = of(0, item, use);
      return first === undefined ? of(1, item, use) : first;
    }
    case 'countTrue':
      return truths().filter((holds) => holds === true).length;
    case 'countPossible':
      return truths().filter((holds) => holds !== false).length;
    case 'and':
      return decided(all(use), false, use, parts);
    case 'or':
      return decided(all(use), true, use, parts);
    case '!':
    case '!!': {
      const [holds] = truths();
      if (holds === undefined) return undefined;
      return operator === '!' ? !holds : holds;
    }
    case 'if':
    case '?:': {
      if (parts.length === 1) return of(0, item, use);
      const condition = truthOf(of(0, item, 'truth'));
      const rest = { if: parts.slice(2) };
      const fallback = () => (parts.length > 2 ? interpret(rest, world, item, use) : null);
      if (condition !== undefined) return condition ? of(1, item, use) : fallback();
      const [then, otherwise] = [of(1, item, use), fallback()];
      const agree = use === 'value' ? then === otherwise : truthOf(then) === truthOf(otherwise);
      return agree ? then : undefined;
    }
    case 'in':
      return inList((needle: Value, list: Value) => {
        if (typeof list === 'string') return list !== '' && list.includes(needle as string);
        if (!Array.isArray(list)) return false;
        return list.includes(needle) || (list.includes(undefined) ? undefined : false);
      });
    case 'some':
    case 'all':
    case 'none': {
      const list = of(0);
      if (list === undefined) return undefined;
      const results = outcomes(Array.isArray(list) ? list : []);
      const isOutcome = operator !== 'all';
      if (results.some(({ isItem, holds }) => isItem && holds === isOutcome)) return operator === 'some';
      if (operator === 'all' && results.length === 0) return false;
      if (results.some(({ holds }) => holds !== !isOutcome)) return undefined;
      // If no item is certain to exist, "all" may have none to hold.
      if (operator === 'all' && !results.some(({ isItem }) => isItem)) return undefined;
      return operator !== 'some';
    }
    case 'given':
      return of(0, item, 'value') ?? undefined;
    case 'previous':
    case 'first':
    case 'changeSince':
    case 'ratePerWeek':
    case 'countWithin':
      return inTime(operator, parts, world);
    default:
      if (FUNCTION[operator]) return ofKind(FUNCTION[operator], all());
      if (SAME[operator]) return strict(SAME[operator]);
      if (ORDERED[operator]) return ordered(ORDERED[operator]);
      if (AMOUNT[operator]) return number(AMOUNT[operator]);
      throw new Error(`No such operator here: ${operator}`);
  }
}

const dayOf = (date: unknown): number => Date.parse(String(date)) / 86_400_000;

/** What reads earlier submissions, by first listing what was known in each. */
function inTime(operator: string, [what = null, span = null]: readonly LogicJson[], world: World): Maybe {
  if (!world.earlier) return undefined;
  const use = operator === 'countWithin' ? 'truth' : 'value';
  const at = (then: World): Maybe => interpret(what, then, undefined, use);
  const names = namesIn(what);
  const all = world.earlier
    .map(({ on, facts, asks }) => ({
      ago: dayOf(world.values.today) - dayOf(on),
      value: at(facts),
      isAsked: names.length === 0 || names.some(asks),
    }))
    .filter(({ ago }) => ago >= 0);
  const now = at(world);
  if (operator === 'countWithin') {
    const counted = all
      .filter(({ ago, isAsked }) => isAsked && ago <= Number(span))
      .map(({ value }) => value);
    const truths = [now, ...counted].map(truthOf);
    return truths.includes(undefined) ? undefined : truths.filter((holds) => holds).length;
  }
  const readings = all.filter(({ value }) => value !== undefined && value !== null);
  if (operator === 'first') return readings.at(-1)?.value;
  const isOldEnough = (ago: number) =>
    span === null || (ago >= Number(span) * 7 - 3 && ago <= Number(span) * 14);
  const then = readings.find(({ ago }) => isOldEnough(ago));
  if (operator === 'previous') return then?.value;
  if (typeof now !== 'number' || typeof then?.value !== 'number') return undefined;
  const change = Number((now - then.value).toFixed(9));
  if (operator === 'changeSince') return change + 0;
  return Number.isFinite((change * 7) / then.ago) ? (change * 7) / then.ago + 0 : undefined;
}

/** The names that a rule reads, except those of items. */
function namesIn(rule: LogicJson): string[] {
  if (rule === null || typeof rule !== 'object') return [];
  if (Array.isArray(rule)) return rule.flatMap((part: LogicJson) => namesIn(part));
  const [[operator, operands]] = Object.entries(rule) as [[string, LogicJson]];
  const parts = (Array.isArray(operands) ? operands : [operands]) as LogicJson[];
  if (operator === 'var') return [String(parts[0]), ...namesIn(parts.slice(1))];
  if (operator === 'chose') return [String(parts[0])];
  return namesIn(['some', 'all', 'none'].includes(operator) ? parts.slice(0, 1) : parts);
}

const SAME: Record<string, (a: unknown, b: unknown) => boolean> = {
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's == is JavaScript's
  '==': (a, b) => a == b,
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's != is JavaScript's
  '!=': (a, b) => a != b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
};
const ORDERED: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};
const parsed = (amount: number): number => Number.parseFloat(`${amount}`);
const AMOUNT: Record<string, (amounts: number[]) => number> = {
  '+': (amounts) => amounts.reduce((sum, each) => parsed(sum) + parsed(each)),
  '-': ([a, b]) => Number(a) - Number(b),
  '*': (amounts) => amounts.reduce((sum, each) => parsed(sum) * parsed(each)),
  '/': ([a, b]) => Number(a) / Number(b),
  max: (amounts) => Math.max(...amounts),
  min: (amounts) => Math.min(...amounts),
};

const firstPlace = (text: string, part: string): number =>
  Array.from({ length: text.length + 1 }, (_, at) => at).find((at) => text.startsWith(part, at)) ?? -1;

/** By name: the required kind of the arguments, and the result. */
const FUNCTION: Record<string, readonly ['number' | 'string', (...args: never[]) => Value]> = {
  abs: ['number', (a: number) => (a < 0 ? -a : a)],
  ceiling: ['number', (a: number) => -Math.floor(-a)],
  exp: ['number', (a: number) => Math.exp(a)],
  floor: ['number', (a: number) => Math.floor(a)],
  ln: ['number', (a: number) => Math.log(a)],
  power: ['number', (a: number, b: number) => a ** b],
  sqrt: ['number', (a: number) => a ** 0.5],
  truncate: ['number', (a: number) => (a < 0 ? -Math.floor(-a) : Math.floor(a))],
  length: ['string', (a: string) => [...a].join('').length],
  upper: ['string', (a: string) => a.toUpperCase()],
  lower: ['string', (a: string) => a.toLowerCase()],
  trim: ['string', (a: string) => a.trim()],
  indexOf: ['string', firstPlace],
  replace: ['string', (a: string, b: string, c: string) => a.split(b).join(c)],
};

function ofKind([kind, apply]: (typeof FUNCTION)[string], args: readonly Maybe[]): Maybe {
  if (args.some((each) => typeof each !== kind)) return undefined;
  const result = apply(...(args as never[]));
  if (typeof result !== 'number') return result;
  return Number.isFinite(result) ? result + 0 : undefined;
}

/** The first part that decides; the last one if none does, unless one is unknown. */
function decided(values: Maybe[], deciding: boolean, use: Use, parts: LogicJson[]): Maybe {
  const place = values.findIndex((value) => truthOf(value) === deciding);
  const before = place < 0 ? values : values.slice(0, place);
  const open = before.flatMap((value, index) => (truthOf(value) === undefined ? [parts[index] ?? null] : []));
  if (place < 0) return open.length > 0 ? undefined : values.at(-1);
  // After an unknown part that may have any value, only the truth is known.
  const isKnown =
    use === 'truth' || open.length === 0 || (open.every(isBoolean) && values[place] === deciding);
  return isKnown ? values[place] : undefined;
}

const NAMES = ['a', 'b', 'c', 'p', 'q'] as const;

const UNARY = Object.keys(FUNCTION).filter((name) => !['power', 'indexOf', 'replace'].includes(name));

/** Conditions that include the operators about unknown values, and functions of numbers and texts. */
const condition: fc.Arbitrary<LogicJson> = fc.letrec<{ rule: LogicJson }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    arbitraryCondition,
    tie('rule').map((part): LogicJson => ({ known: [part] })),
    tie('rule').map((part): LogicJson => ({ given: [part] })),
    fc
      .tuple(fc.constantFrom(...UNARY), tie('rule'))
      .map(([operator, part]): LogicJson => ({ [operator]: [part] })),
    fc
      .tuple(fc.constantFrom('power', 'indexOf'), tie('rule'), tie('rule'))
      .map(([operator, ...parts]): LogicJson => ({ [operator]: parts })),
    fc
      .tuple(fc.constantFrom('previous', 'first', 'changeSince'), tie('rule'))
      .map(([operator, part]): LogicJson => ({ [operator]: [part] })),
    fc
      .tuple(
        fc.constantFrom('previous', 'changeSince', 'ratePerWeek'),
        tie('rule'),
        fc.integer({ min: 1, max: 6 }),
      )
      .map(([operator, ...parts]): LogicJson => ({ [operator]: parts })),
    fc
      .tuple(tie('rule'), fc.integer({ min: 1, max: 60 }))
      .map((parts): LogicJson => ({ countWithin: parts })),
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

/** Answers of which some are unknown, some do not apply, and some lists have an unknown entry. */
const present: fc.Arbitrary<World> = fc
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

/** With earlier submissions on some days, one of them after today, or without a history. */
const world: fc.Arbitrary<World> = fc
  .tuple(
    present,
    fc.option(fc.array(present, { maxLength: 3 }), { nil: undefined }),
    fc.array(fc.constantFrom(-1, 0, 4, 5, 20, 28, 40, 70), { minLength: 3, maxLength: 3 }),
    fc.subarray([...NAMES]),
  )
  .map(([{ values, ...now }, before, ago, asked]) => {
    const on = (days: number) =>
      new Date(Date.UTC(2026, 2, 3) - days * 86_400_000).toISOString().slice(0, 10);
    const days = ago.slice(0, before?.length ?? 0).sort((one, other) => other - one);
    let earlier: NonNullable<World['earlier']> = [];
    for (const [index, each] of (before ?? []).entries()) {
      const day = on(days[index] ?? 0);
      const facts = { ...each, values: { ...each.values, today: day }, earlier };
      earlier = [{ on: day, facts, asks: (name) => asked.some((known) => known === name) }, ...earlier];
    }
    return { ...now, values: { ...values, today: on(0) }, ...(before && { earlier }) };
  });

test('with unknown answers, results equal those of a naive interpreter', () => {
  const seen = { true: 0, false: 0, unknown: 0 };
  const uses = fc.constantFrom<Use>('value', 'truth');
  fc.assert(
    fc.property(condition, world, uses, (rule, facts, use) => {
      const result = evaluate(compileLogic(rule, undefined, use), facts);
      const expected = interpret(rule, facts, undefined, use);
      seen[result === undefined ? 'unknown' : isTrue(result) ? 'true' : 'false'] += 1;
      return JSON.stringify(result) === JSON.stringify(expected);
    }),
    { numRuns: runs(40_000) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(runs(4_000));
}, 600_000);
