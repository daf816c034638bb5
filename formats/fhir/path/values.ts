/** Converts collections to logic: existence, value and count. */
import type { LogicJson } from '@clinic/engine/base';
import {
  and,
  coalesce,
  definite,
  hasValue,
  ITEM,
  ifElse,
  isConstant,
  op,
  or,
  read,
  UNKNOWN,
} from '@clinic/engine/logic';
import type { Collection, Entry, Node, ValueNode } from './collection.ts';
import { NotCompiled } from './reason.ts';
import type { PathItem, PathOption } from './resolver.ts';

/** Whether an item, or an item in a group, has an answer: only those are in a response. */
export function isAnswered(item: PathItem): LogicJson {
  const conditions: LogicJson[] = [];
  const { question, type, repeats, items = [] } = item;
  if (question !== undefined && type !== undefined) {
    conditions.push(repeats ? isFilled(read(question)) : hasValue(answerOf(item)));
  }
  if (question !== undefined && type === undefined) {
    return definite(op('some', read(question), or(...items.map(isAnswered))));
  }
  // Items below a question exist only if it is answered.
  if (conditions.length > 0) return or(...conditions);
  return or(...items.map(isAnswered));
}

/** Whether a list has entries. Its truthiness would instead test whether anything but "none of these" is chosen. */
const isFilled = (list: LogicJson): LogicJson => op('some', listIn(list), true);

/** The single answer of a question; for a quantity, its number or text. */
export function answerOf({ question = '', type, unit }: PathItem): LogicJson {
  return type === 'quantity' && unit === undefined ? read(`${question}.value`) : read(question);
}

function isThere(node: Node): LogicJson {
  switch (node.kind) {
    case 'value':
      // Every option has a value to look up, so it exists if an option is chosen.
      return hasValue(node.table?.isComplete ? node.table.of : node.logic);
    case 'item':
      return node.isEntry ? or(...(node.item.items ?? []).map(isAnswered)) : isAnswered(node.item);
    case 'answer':
      return hasValue(node.value);
    default:
      return true;
  }
}

/** Whether an entry exists, ignoring the list that it may belong to. */
export const entryIsThere = ({ node, when = [], isSure }: Entry): LogicJson =>
  isSure ? true : and(...when, isThere(node));

const listIn = (over: LogicJson): LogicJson => coalesce(over, []);

export function exists(collection: Collection): LogicJson {
  return or(
    ...collection.map((entry) =>
      entry.over === undefined
        ? entryIsThere(entry)
        : entryIsThere(entry) === true
          ? isFilled(entry.over)
          : op('some', listIn(entry.over), entryIsThere(entry)),
    ),
  );
}

export function count(collection: Collection, at: number): LogicJson {
  const single = collection.filter(({ over }) => over === undefined).map(entryIsThere);
  const sure = single.filter((there) => there === true).length;
  const open = single.filter((there) => !isConstant(there));
  const parts: LogicJson[] = [
    ...(open.length > 0 ? [{ countTrue: open }] : []),
    ...collection.filter(({ over }) => over !== undefined).map((entry) => countOf(present(entry, at))),
    ...(sure > 0 ? [sure] : []),
  ];
  if (parts.length === 0) return 0;
  return parts.length === 1 ? (parts[0] as LogicJson) : { '+': parts };
}

const countOf = (list: LogicJson): LogicJson => ({
  reduce: [list, { '+': [{ var: 'accumulator' }, 1] }, 0],
});

/** The entries of a list for which an entry exists. */
function present(entry: Entry, at: number): LogicJson {
  if (entry.isDistinct) throw new NotCompiled(at, 'distinct');
  const list = listIn(entry.over as LogicJson);
  const there = entryIsThere(entry);
  return there === true ? list : { filter: [list, there] };
}

export const valueNode = ({ node }: Entry, at: number): ValueNode => {
  if (node.kind === 'value') return node;
  if (node.kind === 'json' && typeof node.data.code === 'string') return codingOf(node.data);
  throw new NotCompiled(at, 'value', { found: node.kind === 'json' ? 'element' : node.kind });
};

/** A coding of the questionnaire, for comparison with the coding of an answer. */
function codingOf(data: Readonly<Record<string, unknown>>): ValueNode {
  const text = (of: unknown) => (typeof of === 'string' ? of : undefined);
  const [code, system, display] = [text(data.code), text(data.system), text(data.display)];
  const option: PathOption = {
    value: JSON.stringify([system, code, display]),
    ...(code !== undefined && { code }),
    ...(system !== undefined && { system }),
    ...(display !== undefined && { display }),
  };
  return { kind: 'value', type: 'coding', logic: option.value, options: [option] };
}

/** The value of an entry, unknown if it does not exist. */
function conditional(entry: Entry, at: number): LogicJson {
  const { logic } = valueNode(entry, at);
  return entry.when ? ifElse(and(...entry.when), logic, UNKNOWN) : logic;
}

/** All values as a list, without unknown ones. */
export function listOf(collection: Collection, at: number): LogicJson {
  const lists: LogicJson[] = [];
  const singles: LogicJson[] = [];
  const flush = (): void => {
    if (singles.length > 0) lists.push({ filter: [[...singles], { '!==': [ITEM, null] }] });
    singles.length = 0;
  };
  for (const entry of collection) {
    const node = valueNode(entry, at);
    if (entry.over === undefined) {
      singles.push(
        isConstant(node.logic) && !entry.when ? node.logic : coalesce(conditional(entry, at), null),
      );
      continue;
    }
    flush();
    const isItself = JSON.stringify(node.logic) === JSON.stringify(ITEM);
    const from = present(entry, at);
    lists.push(isItself ? from : { map: [from, node.logic] });
  }
  flush();
  if (lists.length === 0) return [];
  return lists.length === 1 ? (lists[0] as LogicJson) : { merge: lists };
}

/** What all entries have in common. */
export function commonNode(collection: Collection, at: number): Omit<ValueNode, 'logic' | 'table'> {
  const nodes = collection.map((entry) => valueNode(entry, at));
  const [{ logic: _logic, table: _table, ...first }, ...others] = nodes as [ValueNode, ...ValueNode[]];
  const types = new Set(nodes.map(({ type }) => type));
  const areNumbers = nodes.every(({ type }) => type === 'integer' || type === 'decimal');
  const isSame = others.every(
    ({ unit, characters, options }) =>
      unit === first.unit &&
      characters === first.characters &&
      JSON.stringify(options) === JSON.stringify(first.options),
  );
  if (!isSame || (types.size > 1 && !areNumbers)) throw new NotCompiled(at, 'several');
  const type = types.size > 1 ? 'decimal' : first.type;
  return { ...first, type, ...(nodes.some(({ inexact }) => inexact) && { inexact: true }) };
}

/** The first of a list; unknown if it is empty. */
export const firstOf = (list: LogicJson): LogicJson => ({ given: [{ reduce: [list, FIRST, null] }] });
const FIRST: LogicJson = {
  if: [{ '===': [{ var: 'accumulator' }, null] }, { var: 'current' }, { var: 'accumulator' }],
};

/** The only value; `undefined` for a collection that is always empty. If there are several, the result is unknown. */
export function single(collection: Collection, at: number): ValueNode | undefined {
  const [first] = collection;
  if (!first) return undefined;
  if (collection.length === 1 && first.over === undefined) {
    const node = valueNode(first, at);
    return first.when ? { ...without(node), logic: conditional(first, at) } : node;
  }
  const common = commonNode(collection, at);
  const isOnly = op('<=', count(collection, at), 1);
  if (collection.some(({ over }) => over !== undefined)) {
    return { ...common, logic: ifElse(isOnly, firstOf(listOf(collection, at)), UNKNOWN) };
  }
  const logic = collection
    .map((entry) => conditional(entry, at))
    .reduceRight((rest, each) => coalesce(each, rest));
  return { ...common, logic: ifElse(isOnly, logic, UNKNOWN) };
}

/** A looked-up value with a condition is not a plain lookup. */
const without = ({ table: _table, ...node }: ValueNode): ValueNode => node;

/** The collection as a condition: a single non-boolean value is true. */
export function condition(collection: Collection, at: number): LogicJson {
  const [first] = collection;
  if (!first) return UNKNOWN;
  if (collection.every(({ node }) => node.kind !== 'value')) {
    const there = exists(collection);
    const isOnly = collection.length === 1 && first.over === undefined;
    return ifElse(isOnly ? there : op('===', count(collection, at), 1), true, UNKNOWN);
  }
  const node = single(collection, at) as ValueNode;
  return node.type === 'boolean' ? node.logic : op('===', node.logic, node.logic);
}
