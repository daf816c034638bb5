/** Functions, by name. */
import { and, not, op, UNKNOWN } from '@clinic/engine/logic';
import { aggregated, chosen, firstThere } from './choices.ts';
import { type Collection, type Context, constant, forEach, truth, value } from './collection.ts';
import { type CollectionCall, filtered, holdsForAll, ofTruths, selected } from './filters.ts';
import { applied, VALUE_FUNCTIONS } from './functionsOfValues.ts';
import { member, ordinals } from './navigate.ts';
import { NotCompiled } from './reason.ts';
import { distinct, firstEntry, lastEntry, matching, placed } from './subsets.ts';
import type { Path } from './syntax.ts';
import { joinedTexts, totalled } from './totals.ts';
import { ofType } from './types.ts';
import { commonNode, condition, count, exists, single, valueNode } from './values.ts';
import { descendants, repeated, walked } from './walk.ts';

/** The arguments as collections, evaluated in the context of the call. */
const collections = ({ args, context }: CollectionCall): Collection[] =>
  args.map((arg) => context.run(arg, context));

const argument = (from: CollectionCall): Collection => {
  const [first] = collections(from);
  if (!first) throw new NotCompiled(from.at, 'arguments', { name: from.name });
  return first;
};

const literalText = ({ args: [arg], at, name }: CollectionCall): string => {
  if (arg?.kind === 'literal' && typeof arg.value === 'string') return arg.value;
  throw new NotCompiled(at, 'arguments', { name });
};

/** A number of entries to skip or take. */
const amount = (from: CollectionCall) => single(argument(from), from.at)?.logic ?? UNKNOWN;

type Apply = (from: CollectionCall) => Collection;

const numeric =
  (name: 'sum' | 'min' | 'max'): Apply =>
  ({ target, at }) => {
    if (target.length === 0) return [];
    const { type, inexact, ...rest } = commonNode(target, at);
    const isNumber = type === 'integer' || type === 'decimal';
    if (!isNumber) throw new NotCompiled(at, 'value', { found: type });
    const isInexact = inexact || (type === 'decimal' && name === 'sum');
    return [value(totalled(name, target, at), type, { ...rest, ...(isInexact && { inexact: true }) })];
  };

const average: Apply = (from) => {
  const [sum] = numeric('sum')(from);
  if (!sum) return [];
  return [
    value(op('/', valueNode(sum, from.at).logic, count(from.target, from.at)), 'decimal', { inexact: true }),
  ];
};

function repetition({ target, args, context, at }: CollectionCall): Collection {
  const projection = args[0] as Path;
  const next = (collection: Collection, inner: Context): Collection =>
    forEach(collection, inner, at, (_entry, each) => each.run(projection, each));
  const walk = (): Collection => repeated(target, context, at, next, true);
  const isOfItems = projection.kind === 'member' && projection.name === 'item' && !projection.target;
  return isOfItems ? walked('items', target, context, at, walk) : walk();
}

const today = (from: CollectionCall, type: 'date' | 'dateTime'): Collection => {
  if (from.context.isInside) throw new NotCompiled(from.at, 'outside');
  return [value({ var: 'today' }, type, { characters: 10 })];
};

/** Of constants only, such as linkIds: our logic has no regular expressions. */
const matched: Apply = (from) =>
  from.target.map((entry) => {
    const { logic: text } = valueNode(entry, from.at);
    const outcome =
      typeof text === 'string' ? from.context.resolver.matches?.(text, literalText(from)) : undefined;
    if (outcome === undefined) throw new NotCompiled(from.at, 'function', { name: from.name });
    return { ...entry, ...constant(outcome) };
  });

const FUNCTIONS: ReadonlyMap<string, readonly [min: number, max: number, apply: Apply]> = new Map(
  Object.entries<readonly [number, number, Apply]>({
    where: [1, 1, filtered],
    select: [1, 1, selected],
    exists: [0, 1, (from) => truth(exists(from.args.length > 0 ? filtered(from) : from.target))],
    empty: [0, 0, ({ target }) => truth(not(exists(target)))],
    hasValue: [0, 0, ({ target, at }) => truth(and(exists(target), op('===', count(target, at), 1)))],
    not: [0, 0, ({ target, at }) => (target.length === 0 ? [] : truth(not(condition(target, at))))],
    count: [0, 0, ({ target, at }) => [value(count(target, at), 'integer')]],
    all: [1, 1, (from) => truth(holdsForAll(from))],
    allTrue: [0, 0, ({ target, at }) => ofTruths(target, 'all', true, at)],
    anyTrue: [0, 0, ({ target, at }) => ofTruths(target, 'any', true, at)],
    allFalse: [0, 0, ({ target, at }) => ofTruths(target, 'all', false, at)],
    anyFalse: [0, 0, ({ target, at }) => ofTruths(target, 'any', false, at)],
    sum: [0, 0, numeric('sum')],
    min: [0, 0, numeric('min')],
    max: [0, 0, numeric('max')],
    avg: [0, 0, average],
    aggregate: [1, 2, aggregated],
    matches: [1, 1, matched],
    iif: [2, 3, chosen],
    ordinal: [0, 0, ({ target, context, at }) => ordinals(target, context, at)],
    weight: [0, 0, ({ target, context, at }) => ordinals(target, context, at)],
    first: [0, 0, ({ target, context, at }) => firstEntry(target, context, at)],
    last: [0, 0, ({ target, context, at }) => lastEntry(target, context, at)],
    single: [
      0,
      0,
      ({ target, at }) => {
        const node = single(target, at);
        return node ? [{ node }] : [];
      },
    ],
    tail: [0, 0, ({ target, context, at }) => placed(target, (before) => op('>', before, 0), context, at)],
    skip: [
      1,
      1,
      (from) => placed(from.target, (before) => op('>=', before, amount(from)), from.context, from.at),
    ],
    take: [
      1,
      1,
      (from) => placed(from.target, (before) => op('<', before, amount(from)), from.context, from.at),
    ],
    distinct: [0, 0, ({ target, context, at }) => distinct(target, context, at)],
    union: [1, 1, (from) => distinct([...from.target, ...argument(from)], from.context, from.at)],
    combine: [1, 1, (from) => [...from.target, ...argument(from)]],
    intersect: [
      1,
      1,
      (from) => distinct(matching(from.target, argument(from), true, from), from.context, from.at),
    ],
    coalesce: [1, 50, firstThere],
    subsetOf: [1, 1, (from) => truth(not(exists(matching(from.target, argument(from), false, from))))],
    supersetOf: [1, 1, (from) => truth(not(exists(matching(argument(from), from.target, false, from))))],
    isDistinct: [
      0,
      0,
      ({ target, context, at }) =>
        truth(op('===', count(distinct(target, context, at), at), count(target, at))),
    ],
    exclude: [1, 1, (from) => matching(from.target, argument(from), false, from)],
    ofType: [1, 1, (from) => ofType('as', from.target, typeName(from), from.at)],
    as: [1, 1, (from) => ofType('as', from.target, typeName(from), from.at)],
    is: [1, 1, (from) => ofType('is', from.target, typeName(from), from.at)],
    repeat: [1, 1, repetition],
    descendants: [0, 0, ({ target, context, at }) => descendants(target, context, at)],
    extension: [
      1,
      1,
      (from) => filteredByUrl(member(from.target, 'extension', from.context, from.at), literalText(from)),
    ],
    join: [0, 1, (from) => joinedTexts(from.target, from.args.length > 0 ? literalText(from) : '', from.at)],
    trace: [1, 2, ({ target }) => target],
    today: [0, 0, (from) => today(from, 'date')],
    now: [0, 0, (from) => today(from, 'dateTime')],
  }),
);

export function call(
  path: Extract<Path, { kind: 'call' }>,
  target: Collection,
  context: Context,
): Collection {
  const { name, args, at } = path;
  const ofValues = VALUE_FUNCTIONS.get(name);
  if (ofValues) {
    return applied(
      ofValues,
      target,
      args.map((arg) => context.run(arg, context)),
      name,
      at,
    );
  }
  const entry = FUNCTIONS.get(name);
  if (!entry) throw new NotCompiled(at, 'function', { name });
  const [min, max, apply] = entry;
  if (args.length < min || args.length > max) throw new NotCompiled(at, 'arguments', { name });
  return apply({ name, at, target, args, context });
}

/** `Coding` or `FHIR.Coding`, which are parsed as names. */
function typeName({ args: [arg], at, name }: CollectionCall): string {
  if (arg?.kind === 'member') {
    const { target } = arg;
    if (!target) return arg.name;
    if (target.kind === 'member' && !target.target) return `${target.name}.${arg.name}`;
  }
  throw new NotCompiled(at, 'arguments', { name });
}

const filteredByUrl = (collection: Collection, url: string): Collection =>
  collection.filter(({ node }) => node.kind === 'json' && node.data.url === url);
