/** Functions of one number or text. */
import type { LogicJson } from '@clinic/engine/base';
import { and, ifElse, isConstant, op, rounded, UNKNOWN } from '@clinic/engine/logic';
import { exactNumber } from './arithmetic.ts';
import { type Collection, truth, type ValueNode, value } from './collection.ts';
import { NotCompiled } from './reason.ts';
import { single } from './values.ts';

interface Call {
  name: string;
  at: number;
  node: ValueNode;
  /** Each entry is a value. */
  args: readonly ValueNode[];
}

type Apply = (call: Call) => Collection;

interface ValueFunction {
  min: number;
  max: number;
  /** `beginning`: a text whose end may be unknown. */
  of: 'number' | 'text' | 'any' | 'moment' | 'beginning';
  apply: Apply;
}

const number = (apply: Apply, max = 0, min = max): ValueFunction => ({ min, max, of: 'number', apply });
const text = (apply: Apply, count = 0, min = count): ValueFunction => ({
  min,
  max: count,
  of: 'text',
  apply,
});

const decimals = (logic: LogicJson): Collection => [value(logic, 'decimal', { inexact: true })];
const integers = (logic: LogicJson): Collection => [value(logic, 'integer')];
const strings = (logic: LogicJson): Collection => [value(logic, 'string')];
const first = ({ args }: Call): LogicJson => args[0]?.logic ?? UNKNOWN;

const whole = (operator: string): ValueFunction =>
  number(({ node }) => integers(op(operator, exactNumber(node))));
const real = (operator: string): ValueFunction => number(({ node }) => decimals(op(operator, node.logic)));

/** `.year` and similar functions of a date that is known at least to the day. */
const datePart = (start: number, length: number): ValueFunction => ({
  min: 0,
  max: 0,
  of: 'moment',
  apply: ({ node, at }) => {
    if (node.type === 'time' || (node.characters ?? 0) < 10) throw new NotCompiled(at, 'timeOfDay');
    return integers(op('parseNumber', op('substr', node.logic, start, length)));
  },
});

const contains = (source: LogicJson, part: LogicJson): LogicJson =>
  isConstant(part) && part !== '' ? op('in', part, source) : op('>=', op('indexOf', source, part), 0);

export const VALUE_FUNCTIONS: ReadonlyMap<string, ValueFunction> = new Map<string, ValueFunction>([
  ...Object.entries<ValueFunction>({
    abs: number(({ node }) => [
      value(op('abs', node.logic), node.type, { ...(node.inexact && { inexact: true }) }),
    ]),
    ceiling: whole('ceiling'),
    floor: whole('floor'),
    truncate: whole('truncate'),
    exp: real('exp'),
    ln: real('ln'),
    sqrt: real('sqrt'),
    log: number((call) => decimals(op('/', op('ln', call.node.logic), op('ln', first(call)))), 1),
    power: number((call) => decimals(op('power', call.node.logic, first(call))), 1),
    round: number(
      ({ node, args, at, name }) => {
        const digits = args[0]?.logic ?? 0;
        if (typeof digits !== 'number' || !Number.isInteger(digits) || digits < 0 || digits > 12) {
          throw new NotCompiled(at, 'arguments', { name });
        }
        return [value(rounded(exactNumber(node), digits), 'decimal')];
      },
      1,
      0,
    ),
    length: text(({ node }) => integers(op('length', node.logic))),
    upper: text(({ node }) => strings(op('upper', node.logic))),
    lower: text(({ node }) => strings(op('lower', node.logic))),
    trim: text(({ node }) => strings(op('trim', node.logic))),
    indexOf: text((call) => integers(op('indexOf', call.node.logic, first(call))), 1),
    startsWith: text((call) => truth(op('===', op('indexOf', call.node.logic, first(call)), 0)), 1),
    endsWith: text((call) => truth(ending(call.node.logic, first(call))), 1),
    contains: text((call) => truth(contains(call.node.logic, first(call))), 1),
    replace: text(
      ({ node, args: [part, by] }) =>
        strings(op('replace', node.logic, part?.logic ?? UNKNOWN, by?.logic ?? UNKNOWN)),
      2,
    ),
    substring: { min: 1, max: 2, of: 'beginning', apply: substring },
    toInteger: { min: 0, max: 0, of: 'any', apply: (call) => asNumber(call, 'integer') },
    toDecimal: { min: 0, max: 0, of: 'any', apply: (call) => asNumber(call, 'decimal') },
    toDate: { min: 0, max: 0, of: 'any', apply: asDate },
    yearOf: datePart(0, 4),
    monthOf: datePart(5, 2),
    dayOf: datePart(8, 2),
  }),
  ['toString', { min: 0, max: 0, of: 'any', apply: asString }],
]);

const FITS: Readonly<Record<ValueFunction['of'], (node: ValueNode) => boolean>> = {
  any: () => true,
  number: ({ type }) => type === 'integer' || type === 'decimal',
  text: ({ type }) => type === 'string',
  beginning: ({ type }) => type === 'string' || type === 'zonedText',
  moment: ({ type }) => type === 'date' || type === 'dateTime' || type === 'time',
};

/** Functions of single values; a missing argument gives an empty result. */
export function applied(
  { min, max, of, apply }: ValueFunction,
  target: Collection,
  args: readonly Collection[],
  name: string,
  at: number,
): Collection {
  if (args.length < min || args.length > max) throw new NotCompiled(at, 'arguments', { name });
  const node = single(target, at);
  const values = args.map((arg) => single(arg, at));
  if (!node || values.includes(undefined)) return [];
  if (!FITS[of](node)) throw new NotCompiled(at, 'value', { found: node.type });
  return apply({ name, at, node, args: values as ValueNode[] });
}

function ending(source: LogicJson, part: LogicJson): LogicJson {
  const length = op('length', part);
  const end = op('substr', source, op('-', length));
  // The last 0 characters would be all of them.
  return ifElse(op('===', length, 0), op('===', source, source), op('===', end, part));
}

function substring(call: Call): Collection {
  const { node, args } = call;
  if (node.type === 'zonedText') return beginning(call);
  const [start, length] = args;
  const from = start?.logic ?? UNKNOWN;
  const isWithin = and(op('>=', from, 0), op('<', from, op('length', node.logic)));
  const size = length && op('max', length.logic, 0);
  return strings(
    ifElse(isWithin, op('substr', node.logic, from, ...(size === undefined ? [] : [size])), UNKNOWN),
  );
}

/** Whether the part ends before the time zone. */
function beginning({ node, args: [start, length], at }: Call): Collection {
  const [from, size] = [start?.logic, length?.logic];
  const isKnown =
    typeof from === 'number' &&
    typeof size === 'number' &&
    from >= 0 &&
    from + size <= (node.characters ?? 0);
  if (!isKnown) throw new NotCompiled(at, 'timeZone');
  return [value(op('substr', node.logic, from, size), 'string', { ...(from === 0 && { characters: size }) })];
}

function asString({ node, at }: Call): Collection {
  const { type, logic, inexact } = node;
  if (type === 'boolean') return strings(ifElse(logic, 'true', 'false'));
  if (type === 'string' || type === 'date' || type === 'time') return strings(logic);
  if (type === 'dateTime') return [value(logic, 'zonedText', { characters: node.characters ?? 0 })];
  if ((type !== 'integer' && type !== 'decimal') || inexact)
    throw new NotCompiled(at, 'value', { found: type });
  return strings(op('cat', logic));
}

function asNumber({ node, at }: Call, to: 'integer' | 'decimal'): Collection {
  const { type, logic, inexact } = node;
  if (type === 'boolean') return integers(ifElse(logic, 1, 0));
  const more = inexact ? { inexact: true } : {};
  if (type === 'integer' || (type === 'decimal' && to === 'decimal')) return [value(logic, to, more)];
  if (type === 'decimal') {
    const exact = exactNumber(node);
    return integers(ifElse(op('===', op('truncate', exact), exact), exact, UNKNOWN));
  }
  if (type !== 'string') throw new NotCompiled(at, 'value', { found: type });
  const parsed = op('parseNumber', logic);
  if (to === 'decimal') return [value(parsed, 'decimal')];
  // "2.0" is not an integer, although its number is.
  const hasPoint = op('in', '.', logic);
  return integers(ifElse(hasPoint, UNKNOWN, parsed));
}

function asDate({ node, at }: Call): Collection {
  const { type, logic, characters = 10 } = node;
  if (type === 'dateTime' && characters > 10)
    return [value(op('substr', logic, 0, 10), 'date', { characters: 10 })];
  // Whether another text is a date is unknown.
  const isDay = type === 'string' && node.characters === 10;
  if (!isDay && type !== 'date' && type !== 'dateTime') throw new NotCompiled(at, 'value', { found: type });
  return [value(logic, 'date', { characters })];
}
