/**
 * Operators that read earlier submissions of the person: their first argument is evaluated with what was known then. A
 * submission that does not know its value is passed over, one that is dated after today is left out.
 */
import { daysApart } from '../../base/dates.ts';
import type { LogicJson, Maybe, Value } from '../../base/logicJson.ts';
import { spend } from '../base/budget.ts';
import type { Facts, LogicNode } from '../base/node.ts';
import { walkOperations } from '../base/operation.ts';
import { asDecimal } from '../base/rounding.ts';
import { truthOf } from '../base/truthy.ts';
import { partsOf } from './lists.ts';
import type { EarlierReading, Operator, Role } from './operator.ts';
import { choosing, reading } from './size.ts';

/** Earlier submissions that one evaluation reads: the newest ones, and the first. */
export const MAX_EARLIER = 61;
/** People answer a little early: so many days before the weeks are over still count. */
const EARLY_DAYS = 3;
/** What is older than so many times the weeks says nothing about them. */
const LONGEST = 2;
const WEEK = 7;

interface Known extends EarlierReading {
  days: number;
}

/** Newest first, with the days that have passed since. */
function* readings([body]: readonly LogicNode[], facts: Facts): Generator<Known & { isAsked: boolean }> {
  const names = namesIn(body as LogicNode);
  const parts = partsOf(body as LogicNode);
  for (const { on, facts: then, asks } of facts.earlier ?? []) {
    const days = daysApart(on, facts.values.today);
    if (days === undefined) continue;
    spend(parts);
    yield {
      on,
      days,
      value: evaluated(body as LogicNode, then),
      isAsked: names.length === 0 || names.some(asks),
    };
  }
}

const evaluated = ({ run }: LogicNode, facts: Facts): Maybe => run(facts.values as Value, facts);

/** The names that it reads, except of items of its own lists. */
const namesIn = ({ operator, constant, args, body }: LogicNode): string[] => [
  ...(operator === 'var' || operator === 'chose' ? [String(constant).split('.')[0] as string] : []),
  ...args.filter((_, index) => body === undefined || index !== 1).flatMap(namesIn),
];

/** The submissions that know the value. */
function* known(args: readonly LogicNode[], facts: Facts): Generator<Known> {
  for (const each of readings(args, facts)) if (each.value !== undefined && each.value !== null) yield each;
}

/** The newest submission that knows the value or, given weeks, the newest of those that are about that old. */
function thenOf(args: readonly LogicNode[], facts: Facts): Known | undefined {
  const [, weeks] = args;
  const span = weeks && amountOf(weeks, facts);
  if (weeks && span === undefined) return undefined;
  const [least, most] =
    span === undefined ? [0, Infinity] : [span * WEEK - EARLY_DAYS, span * WEEK * LONGEST];
  for (const each of known(args, facts)) if (each.days >= least && each.days <= most) return each;
  return undefined;
}

function amountOf(node: LogicNode, facts: Facts): number | undefined {
  const value = evaluated(node, facts);
  return typeof value === 'number' && value > 0 ? value : undefined;
}

const nowOf = ([body]: readonly LogicNode[], facts: Facts): Known => ({
  on: String(facts.values.today),
  days: 0,
  value: evaluated(body as LogicNode, facts),
});

const present = (reading: Known | undefined): Known[] => (reading ? [reading] : []);

interface Kinds {
  read: (args: readonly LogicNode[], facts: Facts) => Known[];
  result: (readings: readonly Known[]) => Maybe;
  readsNow: boolean;
  span?: 'weeks' | 'days';
}

const ofHistory = ({ result, ...earlier }: Kinds): Pick<Operator, 'evaluate' | 'earlier' | 'problem'> => ({
  evaluate: (args) => (_data, facts) => (facts.earlier ? result(earlier.read(args, facts)) : undefined),
  earlier,
  problem: ([body = null, span]) => {
    const isSpan = span === undefined || (typeof span === 'number' ? span > 0 : isOperation(span));
    if (!isSpan) return { code: 'logic_span', text: 'logicSpan' };
    return readsFlag(body) ? { code: 'logic_earlier_flag', text: 'logicEarlierFlag' } : undefined;
  },
});

const isOperation = (logic: LogicJson): boolean =>
  typeof logic === 'object' && logic !== null && !Array.isArray(logic);

function readsFlag(logic: LogicJson): boolean {
  let isRead = false;
  walkOperations(logic, '', ({ operator }) => {
    isRead ||= operator === 'flag';
  });
  return isRead;
}

const passed = (index: number): Role => (index === 0 ? 'passed' : 'value');

/** The value of one earlier submission. */
const value = (
  max: number,
  key: 'previous' | 'first',
  read: (args: readonly LogicNode[], facts: Facts) => Known | undefined,
): Operator => ({
  ...ofHistory({
    read: (args, facts) => present(read(args, facts)),
    result: ([then]) => then?.value,
    readsNow: false,
    ...(max > 1 && { span: 'weeks' }),
  }),
  min: 1,
  max,
  role: passed,
  gives: 'results',
  values: ({ ANYTHING }) => ANYTHING,
  cost: ([size]) => choosing(size ? [size] : []),
  asksWhatIsKnown: true,
  condition: null,
  sameMeasure: true,
  words: { form: 'earlier', key },
});

/** A difference between now and then. */
const difference = (
  min: number,
  key: 'changeSince' | 'ratePerWeek',
  of: (change: number, days: number) => number,
): Operator => ({
  ...ofHistory({
    read: (args, facts) => [nowOf(args, facts), ...present(thenOf(args, facts))],
    result: ([now, then]) => {
      const [from, to] = [then?.value, now?.value];
      if (typeof from !== 'number' || typeof to !== 'number') return undefined;
      const change = asDecimal(to - from, Math.max(Math.abs(to), Math.abs(from)));
      const result = of(change, then?.days ?? 0);
      return Number.isFinite(result) ? result + 0 : undefined;
    },
    readsNow: true,
    span: 'weeks',
  }),
  min,
  max: 2,
  role: () => 'value',
  gives: 'number',
  values: (sets) => ({ ...sets.between(-Infinity, Infinity), unknown: true }),
  cost: reading,
  asksWhatIsKnown: true,
  condition: null,
  sameMeasure: true,
  words: { form: 'earlier', key },
});

export const HISTORY: Readonly<Record<string, Operator>> = {
  previous: value(2, 'previous', thenOf),
  first: value(1, 'first', (args, facts) => [...known(args, facts)].at(-1)),
  changeSince: difference(1, 'changeSince', (change) => change),
  ratePerWeek: difference(2, 'ratePerWeek', (change, days) => asDecimal((change * WEEK) / days)),
  countWithin: {
    ...ofHistory({
      // What a form did not ask neither counts nor leaves the number open.
      read: (args, facts) => {
        const span = amountOf(args[1] as LogicNode, facts);
        if (span === undefined) return [];
        const earlier = [...readings(args, facts)].filter(({ days, isAsked }) => isAsked && days <= span);
        return [nowOf(args, facts), ...earlier];
      },
      result: (all) => {
        const truths = all.map((each) => truthOf(each.value));
        if (truths.length === 0 || truths.includes(undefined)) return undefined;
        return truths.filter(Boolean).length;
      },
      readsNow: true,
      span: 'days',
    }),
    min: 2,
    max: 2,
    role: (index) => (index === 0 ? 'condition' : 'value'),
    gives: 'number',
    values: (sets) => ({ ...sets.between(0, MAX_EARLIER + 1), unknown: true }),
    cost: reading,
    condition: null,
    words: { form: 'earlier', key: 'countWithin' },
  },
};
