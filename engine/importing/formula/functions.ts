/** The functions of formulas. */
import type { LogicJson } from '../../base/logicJson.ts';
import { isDateTime } from '../../logic/base/dates.ts';
import {
  coalesce,
  ITEM,
  ifElse,
  isConstant,
  known,
  not,
  op,
  or,
  rounded,
  UNKNOWN,
} from '../../logic/compose.ts';
import { NotCompiled } from './reason.ts';
import { conditionIn, dateOf, type FormulaValue, isNumber, isThere, numberIn, numberOf } from './values.ts';

type Apply = (args: readonly FormulaValue[], name: string) => FormulaValue;

const number = (logic: LogicJson): FormulaValue => ({ type: 'number', logic });
const truth = (logic: LogicJson): FormulaValue => ({ type: 'boolean', logic });

/** @throws NotCompiled for a function that is not known here, or with other arguments */
export function callOf(name: string, args: readonly FormulaValue[]): FormulaValue {
  const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!apply) throw new NotCompiled('formulaFunction', { name: name.slice(0, SHOWN) });
  return apply(args, name);
}

const SHOWN = 40;

const wrong = (name: string): NotCompiled => new NotCompiled('formulaArguments', { name });

function exactly(count: number, args: readonly FormulaValue[], name: string): FormulaValue[] {
  if (args.length !== count) throw wrong(name);
  return [...args];
}

const ofOne =
  (operator: string): Apply =>
  (args, name) => {
    const [value] = exactly(1, args, name) as [FormulaValue];
    return number(op(operator, numberOf(value)));
  };

/** Digits after the decimal point; none without the second argument. */
function digitsIn(args: readonly FormulaValue[], name: string): number {
  const [, digits] = args;
  if (args.length < 1 || args.length > 2) throw wrong(name);
  const count = digits?.type === 'constant' ? numberIn(digits.text) : digits ? undefined : 0;
  if (count === undefined || !Number.isInteger(count) || count < 0 || count > 10) throw wrong(name);
  return count;
}

/** Digits that binary arithmetic does not spoil. */
const EXACT_DIGITS = 10;

const roundedTo =
  (operator: 'ceiling' | 'floor'): Apply =>
  (args, name) => {
    const digits = digitsIn(args, name);
    const factor = 10 ** digits;
    const value = numberOf(args[0] as FormulaValue);
    const scaled = digits === 0 ? value : op('*', value, factor);
    const whole = op(operator, rounded(scaled, EXACT_DIGITS - Math.min(digits, 4)));
    return number(digits === 0 ? whole : op('/', whole, factor));
  };

/** What does not apply is not there. */
const given = (value: LogicJson): LogicJson =>
  typeof value === 'object' && value !== null && 'var' in value ? { given: [value] } : value;

/** Of the values that are there; nothing if none is. */
const totalled =
  (combine: (values: readonly LogicJson[], args: readonly FormulaValue[]) => LogicJson): Apply =>
  (args, name) => {
    if (args.length === 0) throw wrong(name);
    // A choice that is not ticked is 0.
    const values = args.map((arg) =>
      arg.type === 'box' ? coalesce(numberOf(arg), 0) : given(numberOf(arg)),
    );
    return number(ifElse(or(...args.map(isNumber)), combine(values, args), UNKNOWN));
  };

const sum = (values: readonly LogicJson[]): LogicJson => {
  const terms = values.map((value) => (isConstant(value) ? value : coalesce(value, 0)));
  return terms.length === 1 ? (terms[0] as LogicJson) : { '+': terms };
};

const mean = (values: readonly LogicJson[], args: readonly FormulaValue[]): LogicJson =>
  op('/', sum(values), { countTrue: args.map(isNumber) });

const extreme =
  (operator: 'min' | 'max') =>
  (values: readonly LogicJson[]): LogicJson => {
    const there = { filter: [values.map((value) => coalesce(value, null)), { '!==': [ITEM, null] }] };
    const accumulated = { var: 'accumulator' };
    const current = { var: 'current' };
    const next: LogicJson = {
      if: [{ '===': [accumulated, null] }, current, { [operator]: [accumulated, current] }],
    };
    return { given: [{ reduce: [there, next, null] }] };
  };

const DAYS_A_YEAR = 365.2425;
/** As REDCap counts them. */
const DAYS_A_MONTH = 30.44;

const FROM_DAYS: ReadonlyMap<string, (days: LogicJson) => LogicJson> = new Map([
  ['y', (days) => op('/', days, DAYS_A_YEAR)],
  ['M', (days) => op('/', days, DAYS_A_MONTH)],
  ['d', (days) => days],
  ['h', (days) => op('*', days, 24)],
  ['m', (days) => op('*', days, 1_440)],
  ['s', (days) => op('*', days, 86_400)],
]);

/** `datediff(date, date, unit, "ymd", signed)`: the form of the dates may be left out. */
export function dateDifference(args: readonly FormulaValue[]): {
  from: LogicJson;
  to: LogicJson;
  unit: string;
  isSigned: boolean;
} {
  const [first, second, unit, ...rest] = args;
  if (!first || !second || unit?.type !== 'constant' || rest.length > 2) throw wrong('datediff');
  const options = rest.map((each) => (each.type === 'constant' ? each.text.toLowerCase() : ''));
  if (options.some((each) => !['ymd', 'mdy', 'dmy', 'true', 'false'].includes(each))) throw wrong('datediff');
  const [from, to] = [dateOf(first), dateOf(second)];
  // REDCap counts the hours between them, too.
  if ([first, second].some(({ type }) => type === 'dateTime') || [from, to].some(isDateTime))
    throw new NotCompiled('formulaTimeOfDay');
  if (!FROM_DAYS.has(unit.text)) throw wrong('datediff');
  return { from, to, unit: unit.text, isSigned: options.includes('true') };
}

const datediff: Apply = (args) => {
  const { from, to, unit, isSigned } = dateDifference(args);
  const between = (one: LogicJson, other: LogicJson): LogicJson => op('daysBetween', one, other);
  const back = isSigned ? op('-', between(to, from)) : between(to, from);
  const days = ifElse(op('<=', from, to), between(from, to), back);
  return number((FROM_DAYS.get(unit) as (days: LogicJson) => LogicJson)(days));
};

/** The whole years of `rounddown(datediff(birth, today, "y"))`: birthdays count, not days divided by 365.2425. */
export function completedYears(args: readonly FormulaValue[]): FormulaValue | undefined {
  const { from, to, unit, isSigned } = dateDifference(args);
  if (unit !== 'y' || isSigned) return undefined;
  return number(ifElse(op('<=', from, to), op('yearsBetween', from, to), op('yearsBetween', to, from)));
}

function textOf(value: FormulaValue, name: string): LogicJson {
  if (value.type === 'constant') return value.text;
  if (value.type === 'text') return value.logic;
  throw wrong(name);
}

const contains =
  (isDenied: boolean): Apply =>
  (args, name) => {
    const [where, what] = exactly(2, args, name) as [FormulaValue, FormulaValue];
    const found = op('in', op('lower', textOf(what, name)), op('lower', textOf(where, name)));
    return truth(isDenied ? not(found) : found);
  };

const conditional: Apply = (args, name) => {
  const [condition, then, otherwise] = exactly(3, args, name) as [FormulaValue, FormulaValue, FormulaValue];
  const branch = (value: FormulaValue): LogicJson =>
    value.type === 'constant' && numberIn(value.text) === undefined ? notNumber(value.text) : numberOf(value);
  return number(ifElse(conditionIn(condition), branch(then), branch(otherwise)));
};

/** REDCap's other way to write a blank. */
function notNumber(text: string): LogicJson {
  if (/^(?:nan|null)$/i.test(text)) return UNKNOWN;
  throw new NotCompiled('formulaTextResult');
}

const FUNCTIONS: Readonly<Record<string, Apply>> = {
  if: conditional,
  round: (args, name) => number(rounded(numberOf(args[0] ?? BLANK), digitsIn(args, name))),
  roundup: roundedTo('ceiling'),
  rounddown: roundedTo('floor'),
  sqrt: ofOne('sqrt'),
  abs: ofOne('abs'),
  sum: totalled(sum),
  mean: totalled(mean),
  avg: totalled(mean),
  min: totalled(extreme('min')),
  max: totalled(extreme('max')),
  datediff,
  contains: contains(false),
  not_contain: contains(true),
  not_contains: contains(true),
  isnumber: (args, name) => {
    const [value] = exactly(1, args, name) as [FormulaValue];
    return truth(known(numberOf(value)));
  },
  isblankormissingcode: (args, name) => {
    const [value] = exactly(1, args, name) as [FormulaValue];
    return truth(not(isThere(value)));
  },
};

const BLANK: FormulaValue = { type: 'blank' };
