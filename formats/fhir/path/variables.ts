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
function outside(found: Collection, { isInside }: Context, at: number): Collection {
  if (isInside && !isConstant(found)) throw new NotCompiled(at, 'outside');
  return found;
}

/** Whether the result is the same for all answers. */
const isConstant = (found: Collection): boolean =>
  found.every(
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
    const found = attempt(() => run(place));
    if (!(found instanceof NotCompiled) && !isConstant(found)) return found;
    first ??= found;
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
  const known = expanded.get(name);
  if (known instanceof NotCompiled) throw known.movedTo(at);
  if (known) return outside(known, context, at);
  const found = resolver.variable?.(name);
  if (!found) throw new NotCompiled(at, 'variable', { name });
  if (expanding.includes(name)) throw new NotCompiled(at, 'circle', { name });
  if ('question' in found) {
    const { question, type } = found;
    const characters = type === 'date' ? 10 : undefined;
    const inexact = type === 'decimal';
    return outside(
      [value(read(question), type, { ...(characters && { characters }), ...(inexact && { inexact }) })],
      context,
      at,
    );
  }
  const { linkId: _place, ...around } = resolver;
  const own: PathResolver = {
    ...around,
    ...(found.items && { items: found.items }),
    ...(found.linkId !== undefined && { linkId: found.linkId }),
  };
  const inner = { ...context, resolver: own, isInside: false, expanding: [...expanding, name] };
  try {
    const path = parsePath(found.expression);
    const collection = readFromFirst(placesOf(own), (focus) => context.run(path, { ...inner, focus }));
    const once = computedOnce(collection, found.share);
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
function computedOnce(found: Collection, share: ((logic: LogicJson) => string) | undefined): Collection {
  const [only] = found;
  if (!share || !only || found.length > 1 || only.over !== undefined || only.when) return found;
  const { node } = only;
  if (node.kind !== 'value' || !SHARED.has(node.type) || node.characters !== undefined) return found;
  const size = sizeOf(node.logic);
  if (size <= MAX_INLINE || size > MAX_PARTS) return found;
  return [value(read(share(node.logic)), node.type, node.inexact ? { inexact: true } : {})];
}

/** Number of parts. Parts are shared while compiling, so each is counted once per use. */
export function sizeOf(logic: LogicJson, known = new Map<object, number>()): number {
  if (typeof logic !== 'object' || logic === null) return 1;
  const found = known.get(logic);
  if (found !== undefined) return found;
  const size = Object.values(logic).reduce((sum: number, part: LogicJson) => sum + sizeOf(part, known), 1);
  known.set(logic, size);
  return size;
}

function findItem(items: readonly PathItem[] = [], linkId: string | undefined): PathItem | undefined {
  for (const item of items) {
    // Inside a repeated group, it is unknown which entry is meant.
    const isList = item.type === undefined && item.repeats;
    const found = item.linkId === linkId ? item : isList ? undefined : findItem(item.items, linkId);
    if (found) return found;
  }
  return undefined;
}

function findJson(data: unknown, linkId: string | undefined): unknown {
  const items = (data as { item?: unknown } | undefined)?.item;
  if (linkId === undefined || !Array.isArray(items)) return undefined;
  for (const item of items) {
    const found = item?.linkId === linkId ? item : findJson(item, linkId);
    if (found !== undefined) return found;
  }
  return undefined;
}
