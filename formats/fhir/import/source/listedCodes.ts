/** The codes that an expansion or a code system lists. */
import { type JsonObject, objectsOf } from '../../validate/json.ts';

export const MAX_DEPTH = 20;

/** Undefined for a page of a longer expansion. */
export function wholeExpansion({ contains, total, offset }: JsonObject): JsonObject[] | undefined {
  const list = objectsOf(contains);
  const isPage =
    (typeof offset === 'number' && offset > 0) || (typeof total === 'number' && total > countOf(list, 0));
  return isPage ? undefined : expanded(list, 0);
}

const countOf = (contains: readonly JsonObject[], depth: number): number =>
  depth > MAX_DEPTH
    ? 0
    : contains.reduce((sum, entry) => sum + 1 + countOf(objectsOf(entry.contains), depth + 1), 0);

const expanded = (contains: readonly JsonObject[], depth: number): JsonObject[] =>
  depth > MAX_DEPTH
    ? []
    : contains.flatMap((entry) => [
        ...(entry.abstract === true || entry.code === undefined ? [] : [codingIn(entry)]),
        ...expanded(objectsOf(entry.contains), depth + 1),
      ]);

export const concepts = (list: readonly JsonObject[], system: string, depth: number): JsonObject[] =>
  depth > MAX_DEPTH
    ? []
    : list.flatMap((entry) => [
        codingIn({ system, ...entry }),
        ...concepts(objectsOf(entry.concept), system, depth + 1),
      ]);

/** The coding of a concept, without further details of value sets and code systems such as its definition. */
export const codingIn = (concept: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(concept).filter(([key]) => OF_CODING.has(key.replace(/^_/, ''))));

const OF_CODING: ReadonlySet<string> = new Set(['system', 'version', 'code', 'display', 'extension']);
