/** `%resource`, `%questionnaire` and the variables of the questionnaire. */
import type { LogicJson } from '@clinic/engine/base';
import { read } from '@clinic/engine/logic';
import { LOINC, SNOMED, UCUM } from '../validate/codes.ts';
import { type Collection, type Context, constant, type ValueNode, value } from './collection.ts';
import { jsonEntries } from './navigate.ts';
import { parsePath } from './parse.ts';
import { NotCompiled } from './reason.ts';
import type { PathItem, PathResolver } from './resolver.ts';

const SYSTEMS: Readonly<Record<string, string>> = {
  ucum: UCUM,
  loinc: LOINC,
  sct: SNOMED,
};

export const RESPONSE: Collection = [{ node: { kind: 'response' } }];

/** The item that contains an expression; undefined inside a repeated group. */
export function itemAround({ items, linkId }: PathResolver): Collection | undefined {
  const item = findItem(items, linkId);
  return item && [{ node: { kind: 'item', item } }];
}

export function variable(name: string, context: Context, at: number): Collection {
  const { resolver } = context;
  if (Object.hasOwn(SYSTEMS, name)) return [constant(SYSTEMS[name] as string)];
  switch (name) {
    case 'questionnaire':
      return jsonEntries(resolver.questionnaire);
    case 'qitem':
      return jsonEntries(findJson(resolver.questionnaire, resolver.linkId));
    case 'resource':
    case 'rootResource':
      return outside(RESPONSE, context, at);
    case 'context': {
      const item = itemAround(resolver);
      if (resolver.linkId === undefined) return outside(RESPONSE, context, at);
      if (!item) throw new NotCompiled(at, 'variable', { name });
      return outside(item, context, at);
    }
    default:
      return ofQuestionnaire(name, context, at);
  }
}

/** Inside an entry, only constants can be read from outside. */
function outside(collection: Collection, { isInside }: Context, at: number): Collection {
  if (isInside && !isConstant(collection)) throw new NotCompiled(at, 'outside');
  return collection;
}

/** Whether the result is the same for all answers. */
const isConstant = (collection: Collection): boolean =>
  collection.every(
    ({ node, when, over }) =>
      !when && !over && (node.kind === 'json' || (node.kind === 'value' && typeof node.logic !== 'object')),
  );

/**
 * The result of an expression, evaluated from the first starting point where it reads answers: some forms start their
 * paths at the item that has the expression, as SDC says, others at the response.
 * @param places starting points; the first is used if none reads answers
 * @throws NotCompiled
 */
export function readFromFirst(
  places: readonly Collection[],
  run: (focus: Collection) => Collection,
): Collection {
  let first: Collection | NotCompiled | undefined;
  for (const place of places) {
    const result = attempt(() => run(place));
    if (!(result instanceof NotCompiled) && !isConstant(result)) return result;
    first ??= result;
  }
  if (first instanceof NotCompiled) throw first;
  return first ?? [];
}

function attempt(work: () => Collection): Collection | NotCompiled {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof NotCompiled) return cause;
    throw cause;
  }
}

/** Where the paths of a variable can start. */
function placesOf(resolver: PathResolver): Collection[] {
  const item = itemAround(resolver);
  return item ? [item, RESPONSE] : [RESPONSE];
}

/** A variable of the questionnaire, compiled once for each expression. */
function ofQuestionnaire(name: string, context: Context, at: number): Collection {
  const { resolver, expanding, expanded } = context;
  const cached = expanded.get(name);
  if (cached instanceof NotCompiled) throw cached.movedTo(at);
  if (cached) return outside(cached, context, at);
  const variable = resolver.variable?.(name);
  if (!variable) throw new NotCompiled(at, 'variable', { name });
  if (expanding.includes(name)) throw new NotCompiled(at, 'circle', { name });
  if ('question' in variable) {
    const { question, type } = variable;
    const characters = type === 'date' ? 10 : undefined;
    const inexact = type === 'decimal';
    return outside(
      [value(read(question), type, { ...(characters && { characters }), ...(inexact && { inexact }) })],
      context,
      at,
    );
  }
  const { linkId: _place, ...outerResolver } = resolver;
  const placeResolver: PathResolver = {
    ...outerResolver,
    ...(variable.items && { items: variable.items }),
    ...(variable.linkId !== undefined && { linkId: variable.linkId }),
  };
  const inner = { ...context, resolver: placeResolver, isInside: false, expanding: [...expanding, name] };
  try {
    const path = parsePath(variable.expression);
    const collection = readFromFirst(placesOf(placeResolver), (focus) =>
      context.run(path, { ...inner, focus }),
    );
    const once = computedOnce(collection, variable.share);
    expanded.set(name, once);
    return outside(once, context, at);
  } catch (cause) {
    if (!(cause instanceof NotCompiled)) throw cause;
    // Memoized, so that nested variables are not tried from all starting points again.
    expanded.set(name, cause);
    throw cause.movedTo(at);
  }
}

/** Maximum parts that `checkLogic` accepts. */
export const MAX_PARTS = 5_000;
/** A variable with more parts is not written out at each use, where variables of variables would multiply them. */
const MAX_INLINE = 200;
const SHARED: ReadonlySet<ValueNode['type']> = new Set(['boolean', 'integer', 'decimal', 'string']);

/** The value of a variable, or a reference to it if it is long. */
function computedOnce(collection: Collection, share: ((logic: LogicJson) => string) | undefined): Collection {
  const [only] = collection;
  if (!share || !only || collection.length > 1 || only.over !== undefined || only.when) return collection;
  const { node } = only;
  if (node.kind !== 'value' || !SHARED.has(node.type) || node.characters !== undefined) return collection;
  const size = sizeOf(node.logic);
  if (size <= MAX_INLINE || size > MAX_PARTS) return collection;
  return [value(read(share(node.logic)), node.type, node.inexact ? { inexact: true } : {})];
}

/** Number of parts. Parts are shared while compiling, so each is counted once per use. */
export function sizeOf(logic: LogicJson, sizes = new Map<object, number>()): number {
  if (typeof logic !== 'object' || logic === null) return 1;
  const cached = sizes.get(logic);
  if (cached !== undefined) return cached;
  const size = Object.values(logic).reduce((sum: number, part: LogicJson) => sum + sizeOf(part, sizes), 1);
  sizes.set(logic, size);
  return size;
}

function findItem(items: readonly PathItem[] = [], linkId: string | undefined): PathItem | undefined {
  for (const item of items) {
    // Inside a repeated group, it is unknown which entry is meant.
    const isList = item.type === undefined && item.repeats;
    const match = item.linkId === linkId ? item : isList ? undefined : findItem(item.items, linkId);
    if (match) return match;
  }
  return undefined;
}

function findJson(data: unknown, linkId: string | undefined): unknown {
  const items = (data as { item?: unknown } | undefined)?.item;
  if (linkId === undefined || !Array.isArray(items)) return undefined;
  for (const item of items) {
    const match = item?.linkId === linkId ? item : findJson(item, linkId);
    if (match !== undefined) return match;
  }
  return undefined;
}
