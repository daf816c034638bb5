/** The functions of XLSForms, as far as our logic has them. */
import type { LogicJson } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { coalesce, ifElse, isConstant, lookup, op, or, read, rounded, UNKNOWN } from '@clinic/engine/logic';
import { compared } from '../../importing/formula/comparisons.ts';
import type { Call, Context, Dialect, FieldFormula, Pair } from '../../importing/formula/compile.ts';
import type { FieldAnswer } from '../../importing/formula/fields.ts';
import { callOf } from '../../importing/formula/functions.ts';
import { NotCompiled, wrongArguments } from '../../importing/formula/reason.ts';
import type { Formula } from '../../importing/formula/syntax.ts';
import {
  conditionIn,
  dateOf,
  type FormulaValue,
  fieldValue,
  isThere,
  number,
  numberIn,
  numberOf,
} from '../../importing/formula/values.ts';
import { say } from '../../importing/texts/message.ts';

/** What a formula can name. */
export interface Named extends FieldAnswer {
  /** The repeating group that it is in, if the formula is not in the same entry. */
  within?: string;
  /** Whether it is a repeating group itself. */
  isGroup?: boolean;
  /** A fixed value instead of an answer. */
  constant?: string;
}

/** @returns undefined for a name that the form does not have */
export type NamedOf = (name: string) => Named | undefined;

const truth = (logic: LogicJson): FormulaValue => ({ type: 'boolean', logic });
const text = (logic: LogicJson): FormulaValue => ({ type: 'text', logic });
const TODAY: FormulaValue = { type: 'date', logic: { var: 'today' } };

export const xpath = (namedOf: NamedOf, language: string): Dialect => {
  const named = ({ name }: FieldFormula): Named => {
    const answer = namedOf(name);
    const shown = `\${${name}}`;
    if (name === '..') throw new NotCompiled('formulaUnsaid', { found: name });
    if (!answer) throw new NotCompiled('formulaNoField', { field: shown });
    if (answer.kind === 'none' && !answer.isGroup && answer.constant === undefined)
      throw new NotCompiled('formulaNotAsked', { field: shown });
    return answer;
  };
  const fieldOf = (formula: FieldFormula): FormulaValue => {
    const answer = named(formula);
    const { constant, isGroup, within } = answer;
    if (constant !== undefined)
      return constant === '' ? { type: 'blank' } : { type: 'constant', text: constant };
    if (isGroup || within !== undefined) throw new NotCompiled('formulaInEntries', { field: formula.name });
    return answer.kind === 'checkbox' ? { type: 'list', answer } : fieldValue(formula, () => answer);
  };
  return {
    fieldOf,
    conditionOf,
    pairOf,
    callOf: (call, context) => {
      const [first] = call.args;
      const answer = first?.kind === 'field' ? namedOf(first.name) : undefined;
      if (first?.kind === 'field' && (answer?.within !== undefined || answer?.isGroup))
        return ofEntries(call, named(first));
      if (first?.kind === 'call' && first.name === 'now' && OF_NOW.has(call.name))
        return applied(
          { ...call, args: [{ ...first, name: 'today' }, ...call.args.slice(1)] },
          context,
          language,
        );
      return applied(call, context, language);
    },
  };
};

/** Functions that read only the day. */
const OF_NOW: ReadonlySet<string> = new Set(['date', 'format-date', 'format-date-time']);

/** A text that is not empty counts as true. */
export const conditionOf = (value: FormulaValue): LogicJson => {
  if (value.type === 'coded' && value.answer.kind === 'yesNo') return conditionIn(value);
  return ['boolean', 'box', 'number', 'constant'].includes(value.type) ? conditionIn(value) : isThere(value);
};

const isDay = ({ type }: FormulaValue): boolean => type === 'date' || type === 'dateTime';

/** The value of a calculation of any kind, and the kind of answer that reading it gives. */
export function resultOf(value: FormulaValue): {
  logic: LogicJson;
  kind: 'number' | 'text' | 'date' | 'boolean';
} {
  if (value.type === 'date' || value.type === 'boolean') return { logic: value.logic, kind: value.type };
  if (value.type === 'box') return { logic: value.logic, kind: 'boolean' };
  const isNumber =
    value.type === 'number' || (value.type === 'constant' && numberIn(value.text) !== undefined);
  return isNumber ? { logic: numberOf(value), kind: 'number' } : { logic: textOf(value), kind: 'text' };
}

/** @throws NotCompiled for lists */
function textOf(value: FormulaValue): LogicJson {
  switch (value.type) {
    case 'constant':
      return value.text;
    case 'blank':
      return UNKNOWN;
    case 'coded': {
      const { key, choices, kind } = value.answer;
      if (kind === 'yesNo') return ifElse(read(key), 'OK', UNKNOWN);
      return lookup(
        { var: key },
        [...(choices?.values() ?? [])].map(({ code, option }) => [option.value, code]),
      );
    }
    case 'boolean':
      return ifElse(value.logic, 'true', 'false');
    case 'number':
      return op('cat', value.logic);
    case 'text':
    case 'date':
      return value.logic;
    default:
      throw new NotCompiled('formulaUnsaid', { found: value.type });
  }
}

/** Days from one date to another, negative for an earlier one. */
const daysFrom = (from: LogicJson, to: LogicJson): LogicJson =>
  ifElse(op('<=', from, to), op('daysBetween', from, to), op('-', op('daysBetween', to, from)));

const EPOCH = '1970-01-01';

/** Dates are moved by days and subtracted; `now()` is later than all of today. */
function pairOf(
  { operator, left, right }: Pair,
  valueIn: (formula: Formula) => FormulaValue,
): FormulaValue | undefined {
  const isNow = (side: Formula): boolean => side.kind === 'call' && side.name === 'now';
  if (isNow(left) || isNow(right)) {
    const [other, later] = isNow(right)
      ? [left, NOT_AFTER[operator]]
      : [right, NOT_AFTER[TURNED[operator] ?? '']];
    const value = valueIn(other);
    if (!later || value.type !== 'date') throw new NotCompiled('formulaUnsaid', { found: 'now()' });
    return truth(compared(later, value, TODAY));
  }
  if (operator !== '+' && operator !== '-') return undefined;
  const [one, other] = [valueIn(left), valueIn(right)];
  if (!isDay(one) && !isDay(other)) return undefined;
  if (one.type === 'dateTime' || other.type === 'dateTime') throw new NotCompiled('formulaTimeOfDay');
  if (isDay(one) && isDay(other)) {
    if (operator === '+') throw wrongArguments('+');
    return number(daysFrom(dateOf(other), dateOf(one)));
  }
  const [date, days] = isDay(one) ? [one, numberOf(other)] : [other, numberOf(one)];
  if (operator === '-' && !isDay(one)) throw wrongArguments('-');
  return { type: 'date', logic: op('addDays', dateOf(date), operator === '+' ? days : op('-', days)) };
}

const NOT_AFTER: Readonly<Record<string, '<=' | '>'>> = { '<': '<=', '<=': '<=', '>': '>', '>=': '>' };
const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** Sums up the entries of a repeating group. As in ODK, a missing number makes the sum unknown. */
function ofEntries({ name, args }: Call, { key, kind, within, isGroup }: Named): FormulaValue {
  if (args.length !== 1) throw wrongArguments(name);
  const group = isGroup ? key : (within as string);
  const entries: LogicJson = coalesce({ var: group }, []);
  const each: LogicJson = { var: key };
  const [current, accumulator]: LogicJson[] = [{ var: 'current' }, { var: 'accumulator' }];
  const reduced = (list: LogicJson, next: LogicJson, start: LogicJson): FormulaValue =>
    number({ reduce: [list, next, start] });
  if (name === 'count') return reduced(entries, { '+': [accumulator as LogicJson, 1] }, 0);
  if (name === 'count-non-empty' && !isGroup) {
    const answered: LogicJson = { filter: [entries, { '!==': [coalesce(each, null), null] }] };
    return reduced(answered, { '+': [accumulator as LogicJson, 1] }, 0);
  }
  if (isGroup || kind !== 'number') throw wrongArguments(name);
  const values: LogicJson = { map: [{ var: group }, each] };
  if (name === 'sum') return reduced(values, { '+': [accumulator as LogicJson, current as LogicJson] }, 0);
  if (name !== 'min' && name !== 'max') throw wrongArguments(name);
  const more: LogicJson = { [name]: [accumulator as LogicJson, current as LogicJson] };
  const isFirst: LogicJson = { '===': [accumulator as LogicJson, null] };
  return number({ given: [{ reduce: [values, { if: [isFirst, current as LogicJson, more] }, null] }] });
}

type Apply = (args: readonly FormulaValue[], name: string) => FormulaValue;

function applied({ name, args }: Call, { valueIn, note }: Context, language: string): FormulaValue {
  const [first, second] = args;
  if (name === 'jr:choice-name') {
    if (first?.kind !== 'field' || second?.kind !== 'text') throw wrongArguments(name);
    return choiceName(valueIn(first), language);
  }
  const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!apply) throw new NotCompiled('formulaFunction', { name: name.slice(0, SHOWN) });
  if (name === 'once') note(say('computedAnew'));
  return apply(args.map(valueIn), name);
}

const SHOWN = 40;

function choiceName(value: FormulaValue, language: string): FormulaValue {
  if (value.type !== 'coded') throw wrongArguments('jr:choice-name');
  const { key, choices } = value.answer;
  return text(
    lookup(
      { var: key },
      [...(choices?.values() ?? [])].map(({ option }) => [option.value, textIn(option.label, language)]),
    ),
  );
}

type Value = FormulaValue;

/** With a fixed number of arguments. */
const of =
  <Args extends Value[]>(count: Args['length'], apply: (...args: Args) => Value): Apply =>
  (args, name) => {
    if (args.length !== count) throw wrongArguments(name);
    return apply(...(args as Args));
  };

const ofNumber = (operator: string): Apply => of(1, (value: Value) => number(op(operator, numberOf(value))));
const ofText = (operator: string): Apply => of(1, (value: Value) => text(op(operator, textOf(value))));

function selected(list: FormulaValue, code: FormulaValue): FormulaValue {
  if (code.type !== 'constant') throw wrongArguments('selected');
  if (list.type === 'coded') return truth(compared('=', list, code));
  if (list.type !== 'list') throw wrongArguments('selected');
  const { key, choices } = list.answer;
  const choice = choices?.get(code.text);
  if (!choice) throw new NotCompiled('formulaNoChoice', { field: key, code: code.text.slice(0, SHOWN) });
  return truth({ in: [choice.option.value, { var: key }] });
}

function countSelected(list: FormulaValue): FormulaValue {
  if (list.type !== 'list') throw wrongArguments('count-selected');
  return number({ reduce: [{ var: list.answer.key }, { '+': [{ var: 'accumulator' }, 1] }, 0] });
}

/** Of both branches the same kind: numbers, dates or conditions; otherwise texts. */
function together(values: readonly FormulaValue[], join: (...parts: LogicJson[]) => LogicJson): FormulaValue {
  const kinds = values.filter(({ type }) => type !== 'blank').map((value) => resultOf(value).kind);
  const [kind = 'text'] = kinds;
  const same = kinds.every((each) => each === kind) ? kind : 'text';
  const parts = values.map((value) =>
    value.type === 'blank' ? UNKNOWN : same === 'text' ? textOf(value) : resultOf(value).logic,
  );
  return { type: same, logic: join(...parts) };
}

/** A hidden answer is an empty text; a missing one is not known. */
function length(value: FormulaValue): FormulaValue {
  const logic = textOf(value);
  if (isConstant(logic)) return number(logic.toString().length);
  return number(ifElse(op('===', logic, null), 0, op('length', logic)));
}

const PARTS: ReadonlyMap<string, (date: LogicJson) => LogicJson> = new Map([
  ['Y', (date) => op('substr', date, 0, 4)],
  ['m', (date) => op('substr', date, 5, 2)],
  ['d', (date) => op('substr', date, 8, 2)],
  ['n', (date) => op('cat', op('parseNumber', op('substr', date, 5, 2)))],
  ['e', (date) => op('cat', op('parseNumber', op('substr', date, 8, 2)))],
]);

function formatDate(date: FormulaValue, format: FormulaValue): FormulaValue {
  if (format.type !== 'constant') throw wrongArguments('format-date');
  const logic = dateOf(date);
  const parts = format.text.split(/(%.)/).filter((part) => part !== '');
  const written = parts.map((part): LogicJson => {
    if (!part.startsWith('%')) return part;
    const of = PARTS.get(part.slice(1));
    if (!of) throw new NotCompiled('formulaUnsaid', { found: part });
    return of(logic);
  });
  return text(written.length === 1 ? (written[0] as LogicJson) : op('cat', ...written));
}

const contains: Apply = of(2, (where: Value, what: Value) => {
  const [source, part] = [textOf(where), textOf(what)];
  return truth(op('in', part, source));
});

const ends = (source: LogicJson, part: LogicJson): LogicJson =>
  op('===', op('substr', source, op('-', op('length', part))), part);

/** Those that table formulas have by the same name. */
const shared: Apply = (args, name) => callOf(name, args);

/** Digits that binary arithmetic represents reliably. */
const EXACT_DIGITS = 10;

const FUNCTIONS: Readonly<Record<string, Apply>> = {
  true: of(0, () => truth(true)),
  false: of(0, () => truth(false)),
  boolean: of(1, (value: Value) => truth(conditionOf(value))),
  'boolean-from-string': of(1, (value: Value) => {
    const logic = textOf(value);
    return truth(or(op('===', logic, 'true'), op('===', logic, '1')));
  }),
  selected: of(2, (list: Value, code: Value) => selected(list, code)),
  'count-selected': of(1, (list: Value) => countSelected(list)),
  if: of(3, (condition: Value, ...branches: [Value, Value]) =>
    together(branches, (then, otherwise) =>
      ifElse(conditionOf(condition), then as LogicJson, otherwise as LogicJson),
    ),
  ),
  coalesce: of(2, (...values: [Value, Value]) =>
    together(values, (first, second) => coalesce({ given: [first as LogicJson] }, second as LogicJson)),
  ),
  once: of(1, (value: Value) => value),
  today: of(0, () => TODAY),
  now: () => {
    throw new NotCompiled('formulaUnsaid', { found: 'now()' });
  },
  date: of(1, (value: Value) => ({ type: 'date', logic: dateOf(value) })),
  'date-time': of(1, (value: Value) => ({ type: 'dateTime', logic: dateOf(value) })),
  'decimal-date-time': of(1, (value: Value) => {
    if (value.type === 'dateTime') throw new NotCompiled('formulaTimeOfDay');
    return number(daysFrom(EPOCH, dateOf(value)));
  }),
  'format-date': of(2, (date: Value, format: Value) => formatDate(date, format)),
  'format-date-time': of(2, (date: Value, format: Value) => formatDate(date, format)),
  number: of(1, (value: Value) => number(numberOf(value))),
  string: of(1, (value: Value) => text(textOf(value))),
  round: shared,
  int: of(1, (value: Value) => number(op('truncate', rounded(numberOf(value), EXACT_DIGITS)))),
  abs: shared,
  sqrt: shared,
  min: shared,
  max: shared,
  sum: of(1, (value: Value) => number(numberOf(value))),
  pow: of(2, (base: Value, exponent: Value) => number(op('power', numberOf(base), numberOf(exponent)))),
  exp: ofNumber('exp'),
  log: ofNumber('ln'),
  ceiling: ofNumber('ceiling'),
  floor: ofNumber('floor'),
  concat: (args) => text(op('cat', ...args.map(textOf))),
  join: ([between, ...parts], name) => {
    if (between?.type !== 'constant' && between?.type !== 'blank') throw wrongArguments(name);
    const separator = between.type === 'constant' ? between.text : '';
    return text(
      op('cat', ...parts.flatMap((part, index) => (index > 0 ? [separator, textOf(part)] : [textOf(part)]))),
    );
  },
  'string-length': of(1, (value: Value) => length(value)),
  contains,
  'starts-with': of(2, (where: Value, what: Value) =>
    truth(op('===', op('indexOf', textOf(where), textOf(what)), 0)),
  ),
  'ends-with': of(2, (where: Value, what: Value) => truth(ends(textOf(where), textOf(what)))),
  'normalize-space': ofText('trim'),
  'upper-case': ofText('upper'),
  'lower-case': ofText('lower'),
  substr: (args, name) => {
    const [source, start, end] = args;
    if (!source || !start || args.length > 3) throw wrongArguments(name);
    const from = numberOf(start);
    return text(op('substr', textOf(source), from, ...(end ? [op('-', numberOf(end), from)] : [])));
  },
};
