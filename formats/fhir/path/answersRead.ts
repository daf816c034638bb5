/**
 * Determines what an uncompiled expression can read from a response: the server evaluates it, and other code must know
 * which answers affect its value.
 */
import { parsePath } from './parse.ts';
import { NotCompiled, type PathReason } from './reason.ts';
import type { PathItem, PathResolver } from './resolver.ts';
import type { Path } from './syntax.ts';

interface Evaluable {
  expression: string;
  /** The linkId of the item that its paths start at; by default the response. */
  at?: string;
}

export interface ServerPath extends Evaluable {
  /** Its variables, each after the ones that it reads. */
  variables: (Evaluable & { name: string })[];
  /** Ids of the questions that it can read; for a question in a repeated group, the id of the group. */
  reads: string[];
}

/** @returns what the server needs for it, or why it cannot be evaluated from the response and the form alone; it never throws */
export function answersRead(expression: string, resolver: PathResolver): ServerPath | { reason: PathReason } {
  const reading = new Reading(resolver);
  try {
    const { places, at } = reading.fromFirst(expression, [undefined, resolver.linkId], resolver);
    reading.use(places);
    const readItems = [...questionsIn(resolver.items)].filter(([item]) => reading.used.has(item));
    const reads = [...new Set(readItems.map(([, id]) => id))];
    return { expression, ...(at !== undefined && { at }), variables: reading.variables, reads };
  } catch (cause) {
    if (cause instanceof NotCompiled) return { reason: cause.reason };
    throw cause;
  }
}

/** Functions whose result is not in the response, changes with time, or comes from other servers. */
const REFUSED: ReadonlySet<string> = new Set([
  ...[
    'now',
    'timeOfDay',
    'resolve',
    'memberOf',
    'conformsTo',
    'subsumes',
    'subsumedBy',
    'validateVS',
    'htmlChecks',
  ],
  ...[
    'defineVariable',
    'weight',
    'ordinal',
    'getReferenceKey',
    'getResourceKey',
    'elementDefinition',
    'slice',
  ],
]);
/** Functions whose argument is the name of a type. */
const OF_TYPES: ReadonlySet<string> = new Set(['ofType', 'as', 'is']);
const CONSTANTS: ReadonlySet<string> = new Set(['questionnaire', 'ucum', 'loinc', 'sct']);

/** Where in a response a value can come from: items, or the response itself. */
type Place = PathItem | 'response';
type Places = ReadonlySet<Place>;
const NOWHERE: Places = new Set();
const RESPONSE: Places = new Set(['response' as const]);

class Reading {
  /** The items whose answers are read. */
  readonly used = new Set<PathItem>();
  readonly variables: (Evaluable & { name: string })[] = [];
  readonly #resolver: PathResolver;
  readonly #known = new Map<string, Places>();
  readonly #expanding: string[] = [];

  constructor(resolver: PathResolver) {
    this.#resolver = resolver;
  }

  /**
   * @param starts linkIds of possible starting points, undefined for the response; the first from which it reads an
   * item is used
   */
  fromFirst(
    expression: string,
    starts: readonly (string | undefined)[],
    { items }: Pick<PathResolver, 'items'>,
  ): { places: Places; at?: string } {
    const path = parsePath(expression);
    let first: { places: Places; at?: string } | NotCompiled | undefined;
    for (const at of startsWithName(path) ? starts : [undefined]) {
      const item = at === undefined ? undefined : itemIn(items, at);
      if (at !== undefined && !item) continue;
      const before = this.used.size;
      try {
        const places = this.#walk(path, item ? new Set([item]) : RESPONSE);
        const result = { places, ...(item && { at: item.linkId }) };
        if (places.size > 0 || this.used.size > before) return result;
        if (!first || first instanceof NotCompiled) first = result;
      } catch (cause) {
        if (!(cause instanceof NotCompiled)) throw cause;
        first ??= cause;
      }
    }
    if (first instanceof NotCompiled) throw first;
    return first ?? { places: NOWHERE };
  }

  /** Includes all nested items, because a group exists if anything in it is answered. */
  use(places: Places): void {
    for (const place of places)
      for (const item of place === 'response' ? this.#below(places) : [place, ...below(place)])
        this.used.add(item);
  }

  #below = (places: Places): PathItem[] =>
    [...places].flatMap((place) =>
      place === 'response' ? this.#resolver.items.flatMap((item) => [item, ...below(item)]) : below(place),
    );

  #inside = (places: Places): Places =>
    new Set(
      [...places].flatMap((place) => (place === 'response' ? this.#resolver.items : (place.items ?? []))),
    );

  #walk(path: Path, focus: Places): Places {
    switch (path.kind) {
      case 'literal':
      case 'empty':
        return NOWHERE;
      case 'special':
        return path.target ? this.#walk(path.target, focus) : path.name === '$this' ? focus : NOWHERE;
      case 'variable':
        return this.#variable(path.name, path.at);
      case 'member': {
        const target = path.target ? this.#walk(path.target, focus) : focus;
        if (path.name === 'item') return this.#inside(target);
        if (target.has('response') && path.name !== 'QuestionnaireResponse')
          throw new NotCompiled(path.at, 'element', { name: path.name });
        return target;
      }
      case 'call':
        return this.#call(path, path.target ? this.#walk(path.target, focus) : focus, focus);
      case 'index':
        this.use(this.#walk(path.index, focus));
        return this.#walk(path.target, focus);
      case 'sign':
      case 'type':
        return this.#walk(path.operand, focus);
      case 'binary':
        return new Set([...this.#walk(path.left, focus), ...this.#walk(path.right, focus)]);
    }
  }

  #call(call: Extract<Path, { kind: 'call' }>, target: Places, focus: Places): Places {
    const { name, args } = call;
    if (REFUSED.has(name)) throw new NotCompiled(call.at, 'function', { name });
    if (OF_TYPES.has(name)) return target;
    if (name === 'descendants' || (name === 'repeat' && args.every(isStep)))
      return new Set(this.#below(target));
    if (name === 'children') return new Set([...target, ...this.#inside(target)]);
    const [criterion] = args;
    if (name === 'where' && criterion) {
      const { linkIds, rest } = namedBy(criterion);
      const places = linkIds
        ? new Set([...target].filter((place) => place !== 'response' && linkIds.has(place.linkId)))
        : target;
      for (const part of rest) this.use(this.#walk(part, places));
      return places;
    }
    // Their arguments are read from each entry; without a target, from the context.
    const argumentPlaces = args.map((arg) => this.#walk(arg, call.target ? target : focus));
    const isSource = call.target !== undefined;
    const repeated = name === 'repeat' ? this.#below(target) : [];
    return new Set([
      ...(isSource ? target : []),
      ...repeated,
      ...argumentPlaces.flatMap((places) => [...places]),
    ]);
  }

  #variable(name: string, at: number): Places {
    if (name === 'resource' || name === 'rootResource') return RESPONSE;
    if (CONSTANTS.has(name)) return NOWHERE;
    const cached = this.#known.get(name);
    if (cached) return cached;
    if (this.#expanding.includes(name)) throw new NotCompiled(at, 'circle', { name });
    const variable = this.#resolver.variable?.(name);
    if (!variable || 'question' in variable) throw new NotCompiled(at, 'variable', { name });
    this.#expanding.push(name);
    const read = this.fromFirst(variable.expression, [variable.linkId, undefined], this.#resolver);
    this.#expanding.pop();
    this.#known.set(name, read.places);
    this.variables.push({
      name,
      expression: variable.expression,
      ...(read.at !== undefined && { at: read.at }),
    });
    return read.places;
  }
}

/** Such as `item` and `item | answer.item`. */
const isStep = (path: Path): boolean =>
  path.kind === 'binary'
    ? path.operator === '|' && isStep(path.left) && isStep(path.right)
    : path.kind === 'member' &&
      (path.name === 'item' || path.name === 'answer') &&
      (path.target === undefined || isStep(path.target));

/** Whether its leftmost name is an element, so that the starting point matters. */
function startsWithName(path: Path): boolean {
  switch (path.kind) {
    case 'member':
      return path.target ? startsWithName(path.target) : true;
    case 'call':
      return path.target ? startsWithName(path.target) : path.args.some(startsWithName);
    case 'index':
      return startsWithName(path.target);
    case 'sign':
    case 'type':
      return startsWithName(path.operand);
    case 'binary':
      return startsWithName(path.left) || startsWithName(path.right);
    default:
      return false;
  }
}

/** The linkIds that a criterion tests for, and what else it reads. */
function namedBy(path: Path): { linkIds?: ReadonlySet<string>; rest: readonly Path[] } {
  if (path.kind !== 'binary') return { rest: [path] };
  const { operator, left, right } = path;
  if (operator === '=') {
    const [name, value] = left.kind === 'literal' ? [right, left] : [left, right];
    const isLinkId = name.kind === 'member' && name.name === 'linkId' && isThis(name.target);
    return isLinkId && value.kind === 'literal'
      ? { linkIds: new Set([String(value.value)]), rest: [] }
      : { rest: [path] };
  }
  const [one, other] = [namedBy(left), namedBy(right)];
  if (operator === 'or' && one.linkIds && other.linkIds)
    return { linkIds: new Set([...one.linkIds, ...other.linkIds]), rest: [...one.rest, ...other.rest] };
  if (operator !== 'and') return { rest: [path] };
  const linkIds = one.linkIds ?? other.linkIds;
  return { ...(linkIds && { linkIds }), rest: [...one.rest, ...other.rest] };
}

const isThis = (path: Path | undefined): boolean =>
  path === undefined || (path.kind === 'special' && path.name === '$this' && path.target === undefined);

const below = ({ items = [] }: PathItem): PathItem[] => items.flatMap((item) => [item, ...below(item)]);

/** Only outside repeated groups: inside, it is not known which entry is meant. */
function itemIn(items: readonly PathItem[], linkId: string): PathItem | undefined {
  for (const item of items) {
    const match = item.linkId === linkId ? item : isList(item) ? undefined : itemIn(item.items ?? [], linkId);
    if (match) return match;
  }
  return undefined;
}

const isList = ({ type, repeats }: PathItem): boolean => type === undefined && repeats === true;

/** The id of each item's question, or of its repeated group. */
function questionsIn(items: readonly PathItem[], group?: string): Map<PathItem, string> {
  return new Map(
    items.flatMap((item): [PathItem, string][] => {
      const id = group ?? item.question?.split('.')[0];
      const inside = questionsIn(item.items ?? [], isList(item) ? id : group);
      return [...(id === undefined ? [] : [[item, id] as [PathItem, string]]), ...inside];
    }),
  );
}
