/** `+`, `-`, `*`, `/`, `div`, `mod`, `&` and signs; dates plus a duration. */
import type { LogicJson } from '@clinic/engine/base';
import { coalesce, op, operationIn, rounded, UNKNOWN } from '@clinic/engine/logic';
import { type Collection, type ValueNode, value } from './collection.ts';
import { EXACT_DIGITS } from './compare.ts';
import { NotCompiled } from './reason.ts';
import { single } from './values.ts';

const isNumber = ({ type }: ValueNode): boolean => type === 'integer' || type === 'decimal';

/** Removes the rounding error of binary arithmetic, for functions that would amplify it. */
export const exactNumber = ({ logic, inexact }: ValueNode): LogicJson =>
  inexact ? rounded(logic, EXACT_DIGITS) : logic;

export function calculated(operator: string, left: Collection, right: Collection, at: number): Collection {
  const [a, b] = [single(left, at), single(right, at)];
  if (operator === '&') return joined(a, b, at);
  if (!a || !b) return [];
  const special = texts(operator, a, b) ?? shifted(operator, a, b, at) ?? shifted(operator, b, a, at, true);
  if (special) return [special];
  if (!isNumber(a) || !isNumber(b)) {
    throw new NotCompiled(at, 'types', { operator, left: a.type, right: b.type });
  }
  const inexact = a.inexact || b.inexact || a.type === 'decimal' || b.type === 'decimal';
  const more = inexact ? { inexact: true } : {};
  const type = inexact ? 'decimal' : 'integer';
  switch (operator) {
    case '/':
      return b.logic === 0 ? [] : [value(op('/', a.logic, b.logic), 'decimal', { inexact: true })];
    case 'div': {
      if (b.logic === 0) return [];
      const quotient = op('/', a.logic, b.logic);
      return [value(op('truncate', inexact ? rounded(quotient, EXACT_DIGITS) : quotient), 'integer')];
    }
    case 'mod':
      return b.logic === 0 ? [] : [value(op('%', a.logic, b.logic), type, more)];
    default:
      return [value(chained(operator, a.logic, b.logic), type, more)];
  }
}

/** A long sum becomes one operation. */
function chained(operator: string, left: LogicJson, right: LogicJson): LogicJson {
  const inner = operationIn(left);
  const isSum = operator === '+' && inner?.operator === '+' && inner.args.length > 1;
  return isSum ? { '+': [...inner.args, right] } : op(operator, left, right);
}

function texts(operator: string, a: ValueNode, b: ValueNode) {
  if (operator !== '+' || a.type !== 'string' || b.type !== 'string') return undefined;
  return value(op('cat', a.logic, b.logic), 'string');
}

/** `&`: an empty collection counts as an empty text. */
function joined(a: ValueNode | undefined, b: ValueNode | undefined, at: number): Collection {
  const parts = [a, b].map((node) => {
    if (node && node.type !== 'string') throw new NotCompiled(at, 'value', { found: node.type });
    return coalesce(node?.logic ?? UNKNOWN, '');
  });
  return [value(op('cat', ...parts), 'string')];
}

const SHIFTS: ReadonlyArray<readonly [RegExp, operator: string, times: number]> = [
  [/^years?$/, 'addYears', 1],
  [/^months?$/, 'addMonths', 1],
  [/^weeks?$/, 'addDays', 7],
  [/^days?$/, 'addDays', 1],
];

/** A date plus a duration of at least whole days. */
function shifted(operator: string, date: ValueNode, by: ValueNode, at: number, isTurned = false) {
  const isDate = date.type === 'date' || date.type === 'dateTime';
  if (!isDate || by.type !== 'duration' || (operator !== '+' && (operator !== '-' || isTurned)))
    return undefined;
  const [, shift, times] = SHIFTS.find(([unit]) => unit.test(by.unit ?? '')) ?? [];
  if (shift === undefined || times === undefined || date.characters !== 10) {
    throw new NotCompiled(at, 'timeOfDay');
  }
  const count = op('*', op('truncate', by.logic), operator === '-' ? -times : times);
  return value(op(shift, date.logic, count), date.type, { characters: 10 });
}

export function signed(sign: '+' | '-', operand: Collection, at: number): Collection {
  const node = single(operand, at);
  if (!node) return [];
  if (!isNumber(node)) throw new NotCompiled(at, 'value', { found: node.type });
  const { type, inexact } = node;
  return [value(sign === '-' ? op('-', node.logic) : node.logic, type, { ...(inexact && { inexact }) })];
}
