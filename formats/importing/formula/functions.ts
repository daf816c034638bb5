/** The functions of formulas. */
import type { LogicJson } from '@clinic/engine/base';
import {
  coalesce,
  hasValue,
  ITEM,
  ifElse,
  isConstant,
  not,
  op,
  or,
  rounded,
  UNKNOWN,
} from '@clinic/engine/logic';
import { datediff } from './dateDifference.ts';
import { NotCompiled, wrongArguments } from './reason.ts';
import { conditionIn, type FormulaValue, isNumber, isThere, number, numberIn, numberOf } from './values.ts';

type Apply = (args: readonly FormulaValue[], name: string) => FormulaValue;
const truth = (logic: LogicJson): FormulaValue => ({ type: 'boolean', logic });

/** @throws NotCompiled for an unknown function or wrong arguments */
export function callOf(name: string, args: readonly FormulaValue[]): FormulaValue {
  const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!apply) throw new NotCompiled('formulaFunction', { name: name.slice(0, SHOWN) });
  return apply(args, name);
}

const SHOWN = 40;

function exactly(count: number, args: readonly FormulaValue[], name: string): FormulaValue[] {
  if (args.length !== count) throw wrongArguments(name);
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
  if (args.length < 1 || args.length > 2) throw wrongArguments(name);
  const count = digits?.type === 'constant' ? numberIn(digits.text) : digits ? undefined : 0;
  if (count === undefined || !Number.isInteger(count) || count < 0 || count > 10) throw wrongArguments(name);
  return count;
}

/** Digits that binary arithmetic represents reliably. */
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

/** A value that does not apply counts as missing. */
const isGiven = (value: LogicJson): LogicJson =>
  typeof value === 'object' && value !== null && 'var' in value ? { given: [value] } : value;

/** Aggregates the existing values; empty if there are none. */
const totalled =
  (combine: (values: readonly LogicJson[], args: readonly FormulaValue[]) => LogicJson): Apply =>
  (args, name) => {
    if (args.length === 0) throw wrongArguments(name);
    // A choice that is not ticked is 0.
    const values = args.map((arg) =>
      arg.type === 'box' ? coalesce(numberOf(arg), 0) : isGiven(numberOf(arg)),
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

function textOf(value: FormulaValue, name: string): LogicJson {
  if (value.type === 'constant') return value.text;
  if (value.type === 'text') return value.logic;
  throw wrongArguments(name);
}

const contains =
  (isDenied: boolean): Apply =>
  (args, name) => {
    const [where, what] = exactly(2, args, name) as [FormulaValue, FormulaValue];
    const contains = op('in', op('lower', textOf(what, name)), op('lower', textOf(where, name)));
    return truth(isDenied ? not(contains) : contains);
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
    return truth(hasValue(numberOf(value)));
  },
  isblankormissingcode: (args, name) => {
    const [value] = exactly(1, args, name) as [FormulaValue];
    return truth(not(isThere(value)));
  },
};

const BLANK: FormulaValue = { type: 'blank' };
