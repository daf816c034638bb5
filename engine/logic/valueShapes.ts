/** Infers the possible values of logic from the questions it reads: kinds, options, rows, parts. */
import type { LogicJson } from '../base/logicJson.ts';
import { operationIn } from './base/operation.ts';
import { isResult, type Kind, kindsOf } from './kinds.ts';
import { operatorOf } from './operators.ts';

export type TimeForm = 'date' | 'time' | 'dateTime';

export interface Shape {
  /** Every possible kind; empty if nothing is known. `record` has parts. */
  kinds: ReadonlySet<Kind | 'record'>;
  /** The only possible values, and the question whose options they are; absent for constants. */
  options?: { of?: string; values: readonly (string | number | boolean)[] };
  /** For a linked code list instead: whether a value is in it. */
  codes?: { of: string; has: (value: unknown) => boolean };
  /** For a list: the shape of an entry. */
  item?: Shape;
  /** For a matrix or an entry of a group. */
  parts?: ReadonlyMap<string, Shape>;
  /** For a date or time, whose fixed format makes text order equal to time order. */
  form?: TimeForm;
  /** Options that `chose` can read. */
  isChoice?: boolean;
  /** For multiple choice: may include "none of these" or "prefer not to say". */
  holdsNoAnswer?: boolean;
}

/** Shape of a name; undefined for an unknown one. */
export type ShapeOf = (name: string) => Shape | undefined;

export const ANY_SHAPE: Shape = { kinds: new Set() };
export const ofKind = (...kinds: Array<Kind | 'record'>): Shape => ({ kinds: new Set(kinds) });

/** The shape of a (checked) piece of logic. */
export function shapeOf(logic: LogicJson, ofName: ShapeOf): Shape {
  if (Array.isArray(logic)) {
    return { ...ofKind('list'), item: union(logic.map((each: LogicJson) => shapeOf(each, ofName))) };
  }
  const plainShape = (): Shape => ({ kinds: new Set(kindsOf(logic, '').map(({ kind }) => kind)) });
  const operation = operationIn(logic);
  if (!operation) return { ...plainShape(), options: { values: logic === null ? [] : [logic as Constant] } };
  const { operator, args } = operation;
  const { gives, role } = operatorOf(operator);
  const results = (): Shape[] =>
    args.filter((_, index) => isResult(role(index, args.length))).map((each) => shapeOf(each, ofName));
  if (gives === 'results' || gives === 'branches') return union(results());
  if (gives === 'named') {
    const shape = shapeAt(String(args[0] ?? ''), ofName) ?? ANY_SHAPE;
    return args.length > 1 ? union([shape, ...results()]) : shape;
  }
  const [list = null, body = null] = args;
  switch (operator) {
    case 'filter':
      return { ...shapeOf(list, ofName), ...ofKind('list') };
    case 'map':
      return { ...ofKind('list'), item: shapeOf(body, namesOfItem(shapeOf(list, ofName))) };
    case 'merge':
      return { ...ofKind('list'), item: union(args.map((each) => entriesOf(shapeOf(each, ofName)))) };
    default:
      return plainShape();
  }
}

type Constant = string | number | boolean;

/** The contribution of a value to a merged list: its entries, or itself. */
function entriesOf(shape: Shape): Shape {
  if (!shape.kinds.has('list')) return shape;
  return shape.kinds.size === 1 ? (shape.item ?? ANY_SHAPE) : ANY_SHAPE;
}

/** The shapes of the names available for each item of a list. */
export function namesOfItem({ item = ANY_SHAPE }: Shape): ShapeOf {
  const isOpen = item.kinds.size === 0 || (item.kinds.has('record') && !item.parts);
  return (name) => (name === '' ? item : isOpen ? ANY_SHAPE : item.parts?.get(name));
}

/** Shape of a path such as `mood.low`; undefined if it does not exist. */
export function shapeAt(path: string, ofName: ShapeOf): Shape | undefined {
  if (path === '') return ofName(path) ?? ANY_SHAPE;
  const [first = '', ...rest] = path.split('.');
  let at = ofName(first);
  for (const part of rest) {
    if (!at || at.kinds.size === 0) return ANY_SHAPE;
    if (at.parts) at = at.parts.get(part);
    else if (at.kinds.has('list') && /^\d+$/.test(part)) at = at.item ?? ANY_SHAPE;
    else if (part === 'length' && (at.kinds.has('list') || isFreeText(at))) at = ofKind('number');
    else if (at.kinds.has('record')) at = ANY_SHAPE;
    else return undefined;
    if (!at) return undefined;
  }
  return at ?? ANY_SHAPE;
}

/** The number of characters of a code says nothing: with a list, it would be the number of entries. */
const isFreeText = ({ kinds, options, codes }: Shape): boolean =>
  kinds.has('text') && options?.of === undefined && codes === undefined;

function union(shapes: readonly Shape[]): Shape {
  const [first] = shapes;
  if (first && shapes.length === 1) return first;
  if (shapes.length === 0 || shapes.some(({ kinds }) => kinds.size === 0)) return ANY_SHAPE;
  const options = optionsOf(shapes);
  const lists = shapes.filter(({ kinds }) => kinds.has('list'));
  return {
    kinds: new Set(shapes.flatMap(({ kinds }) => [...kinds])),
    ...(options && { options }),
    ...(lists.length > 0 && { item: union(lists.map(({ item }) => item ?? ANY_SHAPE)) }),
    ...(shapes.some((shape) => shape.holdsNoAnswer) && { holdsNoAnswer: true }),
  };
}

/** Maximum options; with more, nothing is concluded, because values can read each other in long chains. */
const MAX_OPTIONS = 1_000;

/** Combines values that are each one of some options or constants; undefined if one of them can have other values. */
function optionsOf(shapes: readonly Shape[]): Shape['options'] {
  const all = shapes.flatMap(({ options }) => options ?? []);
  if (all.length < shapes.length) return undefined;
  const values = [...new Set(all.flatMap((each) => each.values))];
  const of = all.find((each) => each.of !== undefined)?.of;
  return values.length > MAX_OPTIONS ? undefined : { ...(of !== undefined && { of }), values };
}
