/** The codes of value sets, as far as the available ValueSets and CodeSystems list them. */
import { MAX_CODES } from '@clinic/engine/definition';
import { isObject, type JsonObject, objectsOf, textOf } from '../../validate/json.ts';
import { type Terminology, TerminologyReader } from '../../validate/terminology.ts';

/** Maximum value sets that one includes, directly or indirectly. */
const MAX_VALUE_SETS = 1_000;
/** Maximum codes of one value set that are checked against filters, other value sets and exclusions. */
const MAX_LOOKUPS = 50_000;

/** Finds ValueSets and CodeSystems by URL. */
export interface ImportTerminology {
  valueSet: (canonical: string) => JsonObject | undefined;
  codeSystem: (canonical: string) => JsonObject | undefined;
  /** For filters by regular expression; if absent, value sets with such filters are not read. */
  pattern?: Terminology['pattern'];
}

/** Memoized by URL, as thousands of questions can have the same value set. */
const cache = new WeakMap<ImportTerminology, Map<string, readonly JsonObject[]>>();

/** The value sets and code systems that codes were read from. */
const sources = new WeakMap<readonly JsonObject[], ReadonlySet<JsonObject>>();

const NO_SOURCES: ReadonlySet<JsonObject> = new Set();
export const sourcesOf = (codings: readonly JsonObject[]): ReadonlySet<JsonObject> =>
  sources.get(codings) ?? NO_SOURCES;

/** The codes of a value set. Empty if they are unknown or more than a code list can have. */
export function codingsOf(canonical: string, terminology: ImportTerminology): readonly JsonObject[] {
  const byUrl = cache.get(terminology) ?? new Map<string, readonly JsonObject[]>();
  cache.set(terminology, byUrl);
  const codings = byUrl.get(canonical) ?? readCodings(canonical, terminology);
  byUrl.set(canonical, codings);
  return codings;
}

function readCodings(canonical: string, terminology: ImportTerminology): readonly JsonObject[] {
  const reading = newReading(terminology);
  const valueSet = reading.valueSet(canonical);
  const codings = valueSet && listed(valueSet, reading, 0);
  if (!codings || codings.length > MAX_CODES) return [];
  const distinct = withoutRepeated(codings);
  sources.set(distinct, reading.valueSets);
  return distinct;
}

/** A code can be in several parts of a value set. */
function withoutRepeated(codings: readonly JsonObject[]): JsonObject[] {
  const seen = new Set<string>();
  return codings.filter(({ system, code }) => {
    const key = JSON.stringify([system, code]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

interface Reading extends Pick<ImportTerminology, 'valueSet' | 'codeSystem'> {
  valueSets: Set<JsonObject>;
  /** Decides which codes match a filter, in the same way as validation. */
  reader: TerminologyReader;
  /** Remaining value sets to read: mutual includes are read again each time. */
  left: number;
  lookups: number;
}

function newReading(terminology: ImportTerminology): Reading {
  const valueSets = new Set<JsonObject>();
  const finding = (find: ImportTerminology['valueSet']) => (canonical: string) => {
    const resource = find(canonical);
    if (resource) valueSets.add(resource);
    return resource;
  };
  const at = {
    valueSet: finding((canonical) => terminology.valueSet(canonical)),
    codeSystem: finding((canonical) => terminology.codeSystem(canonical)),
  };
  const pattern: Terminology['pattern'] = (source) => terminology.pattern?.(source);
  const reader = new TerminologyReader({ ...at, knowledge: () => undefined, pattern });
  return { ...at, valueSets, reader, left: MAX_VALUE_SETS, lookups: MAX_LOOKUPS };
}

/** Codes in the order of the value set; undefined if some are unknown. */
function listed(valueSet: JsonObject, reading: Reading, depth: number): JsonObject[] | undefined {
  reading.left -= 1;
  if (depth > MAX_DEPTH || reading.left < 0) return undefined;
  if (isObject(valueSet.expansion)) return wholeExpansion(valueSet.expansion);
  const compose = isObject(valueSet.compose) ? valueSet.compose : {};
  const parts = objectsOf(compose.include).map((include) => included(include, reading, depth));
  const count = parts.reduce((sum, part) => sum + (part?.length ?? 0), 0);
  if (parts.includes(undefined) || count > MAX_CODES) return undefined;
  const all = parts.flatMap((part) => part ?? []);
  const excluded = objectsOf(compose.exclude);
  return excluded.length > 0 ? thoseIn(excluded, all, 'out', reading) : all;
}

/** The intersection of several value sets, or of value sets with a system. */
function included(include: JsonObject, reading: Reading, depth: number): JsonObject[] | undefined {
  const system = textOf(include.system);
  const valueSets = Array.isArray(include.valueSet) ? include.valueSet.map(String) : [];
  const candidates =
    system === undefined ? listedAt(valueSets[0], reading, depth) : codesOfSystem(include, system, reading);
  const limits = objectsOf(include.filter).length + valueSets.length - (system === undefined ? 1 : 0);
  return candidates && limits > 0 ? thoseIn([include], candidates, 'in', reading) : candidates;
}

function listedAt(canonical: string | undefined, reading: Reading, depth: number): JsonObject[] | undefined {
  const inner = canonical === undefined ? undefined : reading.valueSet(canonical);
  return inner && listed(inner, reading, depth + 1);
}

function codesOfSystem(include: JsonObject, system: string, reading: Reading): JsonObject[] | undefined {
  if (Array.isArray(include.concept))
    return objectsOf(include.concept).map((concept) => codingIn({ system, ...concept }));
  const codeSystem = reading.codeSystem(system);
  if (codeSystem?.content !== 'complete') return undefined;
  return concepts(objectsOf(codeSystem.concept), system, 0);
}

/** The codes that are in any of the parts, or in none; undefined if some are unknown. */
function thoseIn(
  parts: readonly JsonObject[],
  codings: readonly JsonObject[],
  wanted: 'in' | 'out',
  reading: Reading,
): JsonObject[] | undefined {
  reading.lookups -= codings.length * parts.length;
  if (reading.lookups < 0) return undefined;
  const valueSet: JsonObject = { compose: { include: parts } };
  const results = codings.map(
    ({ system, code }) => reading.reader.membership(valueSet, textOf(system), textOf(code) ?? '').result,
  );
  return results.includes('unknown') ? undefined : codings.filter((_, index) => results[index] === wanted);
}

/** The codes that an expansion or a code system lists. */
const MAX_DEPTH = 20;

/** Undefined for a page of a longer expansion. */
function wholeExpansion({ contains, total, offset }: JsonObject): JsonObject[] | undefined {
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

const concepts = (list: readonly JsonObject[], system: string, depth: number): JsonObject[] =>
  depth > MAX_DEPTH
    ? []
    : list.flatMap((entry) => [
        codingIn({ system, ...entry }),
        ...concepts(objectsOf(entry.concept), system, depth + 1),
      ]);

/** The coding of a concept, without further details of value sets and code systems such as its definition. */
const codingIn = (concept: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(concept).filter(([key]) => OF_CODING.has(key.replace(/^_/, ''))));

const OF_CODING: ReadonlySet<string> = new Set(['system', 'version', 'code', 'display', 'extension']);
