/** Equality, order and membership. */
import type { LogicJson } from '@clinic/engine/base';
import {
  and,
  definite,
  hasValue,
  ifElse,
  isConstant,
  lookup,
  not,
  op,
  or,
  rounded,
  UNKNOWN,
} from '@clinic/engine/logic';
import { type Collection, truth, type ValueNode } from './collection.ts';
import { NotCompiled } from './reason.ts';
import { count, listOf, single, valueNode } from './values.ts';

/** FHIRPath compares decimals for equality with 8 digits. */
const EQUAL_DIGITS = 8;
/** Rounding errors of binary arithmetic are smaller. */
export const EXACT_DIGITS = 10;

const isNumber = ({ type }: ValueNode): boolean => type === 'integer' || type === 'decimal';
const isMoment = ({ type }: ValueNode): boolean => type === 'date' || type === 'dateTime' || type === 'time';

/** `=`; unknown unless both exist. */
export function equal(left: ValueNode, right: ValueNode, at: number): LogicJson {
  const compared = ofTable(left, right) ?? ofTable(right, left);
  if (compared !== undefined) return compared;
  if (isNumber(left) && isNumber(right)) {
    const digits = (node: ValueNode): LogicJson =>
      node.inexact ? rounded(node.logic, EQUAL_DIGITS) : node.logic;
    return op('===', digits(left), digits(right));
  }
  if (isMoment(left) && isMoment(right)) return moments('===', left, right, at);
  if (left.type === 'quantity' && right.type === 'quantity' && sameUnit(left, right)) {
    return op('===', left.logic, right.logic);
  }
  if (left.options && left.options === right.options) return op('===', left.logic, right.logic);
  if (left.options && right.options) {
    const [one, other] = [keyed(left), keyed(right)];
    return ofTable(one, other) ?? ofTable(other, one) ?? op('===', one.logic, other.logic);
  }
  if (left.type !== right.type && SCALARS.has(left.type) && SCALARS.has(right.type)) {
    // Of different types: never equal.
    return ifElse(
      op('===', op('===', left.logic, left.logic), op('===', right.logic, right.logic)),
      false,
      UNKNOWN,
    );
  }
  if (left.type !== right.type || !['boolean', 'string'].includes(left.type))
    throw types('=', left, right, at);
  return op('===', left.logic, right.logic);
}

/** A coding as a text, looked up from its options. */
function keyed(node: ValueNode): ValueNode {
  const rows = (node.options ?? []).map(
    ({ value, system, code, display }) => [value, JSON.stringify([system, code, display])] as const,
  );
  const { logic: of } = node;
  return { ...node, logic: lookup(of, rows), table: { of, rows, isComplete: true } };
}

/** `=` of collections: they are not equal if the number of values differs. */
export function equalCollections(left: Collection, right: Collection, at: number): LogicJson {
  const [a, b] = [single(left, at), single(right, at)];
  if (!a || !b) return UNKNOWN;
  const isSeveral = (side: Collection): boolean => side.length > 1 || side[0]?.over !== undefined;
  const same = equal(a, b, at);
  if (!isSeveral(left) && !isSeveral(right)) return same;
  if (isSeveral(left) && isSeveral(right)) throw new NotCompiled(at, 'several');
  const [many, one] = isSeveral(left) ? [left, b] : [right, a];
  return ifElse(op('>', count(many, at), 1), ifElse(hasValue(one.logic), false, UNKNOWN), same);
}

const SCALARS: ReadonlySet<string> = new Set(['boolean', 'integer', 'decimal', 'string', 'coding']);

const sameUnit = (left: ValueNode, right: ValueNode): boolean =>
  left.unit !== undefined && left.unit === right.unit;

const types = (operator: string, left: ValueNode, right: ValueNode, at: number): NotCompiled =>
  new NotCompiled(at, 'types', { operator, left: left.type, right: right.type });

/** A looked-up value equals a constant if its source is one of the values with that meaning. */
function ofTable({ table }: ValueNode, { logic }: ValueNode): LogicJson | undefined {
  if (!table || !isConstant(logic)) return undefined;
  const constants = table.rows.filter(([, to]) => to === logic).map(([from]) => from);
  const have = table.rows.map(([from]) => from);
  const isAny = op('in', table.of, constants);
  const [only] = constants;
  const same = constants.length === 1 ? op('===', table.of, only as string) : isAny;
  if (constants.length === 0) return ifElse(op('in', table.of, have), false, UNKNOWN);
  // Options without a meaning cannot be compared.
  return table.isComplete ? same : ifElse(op('in', table.of, have), same, UNKNOWN);
}

/** Dates and times of different precision are compared as far as both are known. */
function moments(operator: string, left: ValueNode, right: ValueNode, at: number): LogicJson {
  const [a = 0, b = 0] = [left.characters, right.characters];
  if (a === 0 || b === 0 || (left.type === 'time') !== (right.type === 'time')) {
    throw types(operator, left, right, at);
  }
  const length = Math.min(a, b);
  const part = ({ logic, characters = 0 }: ValueNode): LogicJson =>
    characters > length ? op('substr', logic, 0, length) : logic;
  const [x, y] = [part(left), part(right)];
  if (a === b && left.type === right.type) return op(operator, x, y);
  return ifElse(op('===', x, y), UNKNOWN, operator === '===' ? false : op(operator, x, y));
}

/** `<` and the other order operators; unknown unless both exist. */
export function ordered(operator: string, left: ValueNode, right: ValueNode, at: number): LogicJson {
  if (isNumber(left) && isNumber(right)) {
    const digits = (node: ValueNode): LogicJson =>
      node.inexact ? rounded(node.logic, EXACT_DIGITS) : node.logic;
    return op(operator, digits(left), digits(right));
  }
  if (isMoment(left) && isMoment(right)) return moments(operator, left, right, at);
  const isSame = left.type === right.type && (left.type === 'string' || sameUnit(left, right));
  if (!isSame) throw types(operator, left, right, at);
  return op(operator, left.logic, right.logic);
}

/** `~`: also decides if a value is missing. */
export function equivalent(left: ValueNode, right: ValueNode, at: number): LogicJson {
  const isText = left.type === 'string' && right.type === 'string';
  const isExact = left.type === right.type && ['boolean', 'integer'].includes(left.type);
  if (!isText && !isExact) throw types('~', left, right, at);
  const plain = ({ logic }: ValueNode): LogicJson =>
    isText
      ? op(
          'upper',
          ['\t', '\n', '\r', '\u00a0'].reduce((text, space) => op('replace', text, space, ' '), logic),
        )
      : logic;
  const [a, b] = [plain(left), plain(right)];
  return or(definite(op('===', a, b)), and(not(hasValue(a)), not(hasValue(b))));
}

/** `left in right`. */
export function contained(left: Collection, right: Collection, at: number): Collection {
  const needle = single(left, at);
  if (!needle) return [];
  if (right.length === 0) return truth(ifElse(hasValue(needle.logic), false, UNKNOWN));
  const isFixed = right.every(({ over }) => over === undefined);
  const nodes = right.map((entry) => valueNode(entry, at));
  if (isFixed) {
    const matches = right.map((entry, index) => {
      const same = definite(equal(needle, nodes[index] as ValueNode, at));
      return entry.when ? and(...entry.when, same) : same;
    });
    return truth(ifElse(hasValue(needle.logic), or(...matches), UNKNOWN));
  }
  const isText =
    nodes.every(({ type }) => type === needle.type) && ['string', 'integer', 'boolean'].includes(needle.type);
  if (!isText) throw types('in', needle, nodes[0] as ValueNode, at);
  return truth(ifElse(hasValue(needle.logic), definite(op('in', needle.logic, listOf(right, at))), UNKNOWN));
}
