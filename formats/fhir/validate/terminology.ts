/** Decides whether a code is in a ValueSet, as far as the available CodeSystems allow. */
import { type CodeList, type Concept, codeList, displaysIn, isDescendant } from './codeList.ts';
import { isObject, type JsonObject, objectsOf, textOf } from './json.ts';

/** What is known about a code system without its CodeSystem resource. */
export interface SystemKnowledge {
  /** undefined: it may exist. */
  has: (code: string) => boolean | undefined;
  /** Accepted names of the code; empty: unknown. */
  displays: (code: string) => readonly string[];
}

/** Finds ValueSets and CodeSystems. URLs can end with `|version`. */
export interface Terminology {
  valueSet: (canonical: string) => JsonObject | undefined;
  codeSystem: (canonical: string) => JsonObject | undefined;
  knowledge: (system: string) => SystemKnowledge | undefined;
  /** A test for a linear regular expression that matches whole texts; undefined if it cannot be used. */
  pattern: (source: string) => ((text: string) => boolean) | undefined;
}

interface Membership {
  result: 'in' | 'out' | 'unknown';
  /** Names that the sources give the code; empty: unknown. */
  displays: readonly string[];
  /** Why the result is unknown. */
  reason?: string;
}

const NOT_IN: Membership = { result: 'out', displays: [] };
const MAX_DEPTH = 20;

/** Looks up codes in one set of sources. Caches what it compiles, so use one instance for many answers. */
export class TerminologyReader {
  readonly #sources: Terminology;
  readonly #systems = new WeakMap<JsonObject, CodeList>();
  readonly #listed = new WeakMap<JsonObject, ReadonlyMap<string, readonly string[]>>();

  constructor(sources: Terminology) {
    this.#sources = sources;
  }

  valueSet(canonical: string): JsonObject | undefined {
    return this.#sources.valueSet(canonical);
  }

  /** @param system undefined: the code may be of any system of the value set */
  membership(valueSet: JsonObject, system: string | undefined, code: string, depth = 0): Membership {
    if (depth > MAX_DEPTH) return unknown('its value sets refer to each other too deeply');
    if (!isObject(valueSet.compose)) return this.#inExpansion(valueSet, system, code);
    const membership = this.#any(objectsOf(valueSet.compose.include), system, code, depth);
    if (membership.result === 'unknown' && isObject(valueSet.expansion)) {
      const expanded = this.#inExpansion(valueSet, system, code);
      return expanded.result === 'unknown' ? membership : expanded;
    }
    if (membership.result !== 'in') return membership;
    const excluded = this.#any(objectsOf(valueSet.compose.exclude), system, code, depth);
    if (excluded.result === 'in') return NOT_IN;
    return excluded.result === 'unknown' ? excluded : this.#withExpanded(membership, valueSet, system, code);
  }

  /** Adds the displays of the expansion, which can differ from those in the compose. */
  #withExpanded(
    membership: Membership,
    valueSet: JsonObject,
    system: string | undefined,
    code: string,
  ): Membership {
    const { displays } = this.#inExpansion(valueSet, system, code);
    return displays.length === 0
      ? membership
      : { ...membership, displays: [...membership.displays, ...displays] };
  }

  /** The displays of a code of a system, independent of any value set. */
  displaysOf(system: string, code: string): readonly string[] {
    const concept = this.#codesOf(system)?.concepts.get(code);
    return [...(concept?.displays ?? []), ...(this.#sources.knowledge(system)?.displays(code) ?? [])];
  }

  #any(parts: readonly JsonObject[], system: string | undefined, code: string, depth: number): Membership {
    let open: Membership | undefined;
    for (const part of parts) {
      const membership = this.#inPart(part, system, code, depth);
      if (membership.result === 'in') return membership;
      if (membership.result === 'unknown') open ??= membership;
    }
    return open ?? NOT_IN;
  }

  #inPart(part: JsonObject, system: string | undefined, code: string, depth: number): Membership {
    const partSystem = textOf(part.system);
    let displays: readonly string[] = [];
    let open: Membership | undefined;
    if (partSystem !== undefined) {
      if (system !== undefined && system !== partSystem) return NOT_IN;
      const membership = this.#inSystemPart(part, partSystem, code);
      if (membership.result === 'out') return membership;
      if (membership.result === 'unknown') open = membership;
      displays = membership.displays;
    }
    for (const canonical of Array.isArray(part.valueSet) ? part.valueSet : []) {
      const inner = this.#sources.valueSet(String(canonical));
      const membership = inner
        ? this.membership(inner, system, code, depth + 1)
        : unknown(`the value set ${String(canonical)} is not at hand`);
      if (membership.result === 'out') return membership;
      if (membership.result === 'unknown') open ??= membership;
      displays = displays.length > 0 ? displays : membership.displays;
    }
    return open ?? { result: 'in', displays };
  }

  #inSystemPart(part: JsonObject, system: string, code: string): Membership {
    if (Array.isArray(part.concept)) {
      const displays = this.#listedCodes(part).get(code);
      if (!displays) return NOT_IN;
      return { result: 'in', displays: [...displays, ...this.displaysOf(system, code)] };
    }
    const list = this.#codesOf(system);
    const concept = list?.concepts.get(code);
    const knowledge = this.#sources.knowledge(system);
    if (!concept) {
      if (list?.isComplete || knowledge?.has(code) === false) return NOT_IN;
      if (knowledge?.has(code) !== true) return unknown(`the codes of ${system} are not at hand`);
    }
    const filters = objectsOf(part.filter);
    const verdicts = filters.map((filter) => this.#passes(filter, code, concept, list));
    if (verdicts.includes(false)) return NOT_IN;
    if (verdicts.includes(undefined)) return unknown(`a filter on ${system} cannot be decided`);
    return { result: 'in', displays: this.displaysOf(system, code) };
  }

  #passes(
    filter: JsonObject,
    code: string,
    concept: Concept | undefined,
    list: CodeList | undefined,
  ): boolean | undefined {
    const { property, op } = filter;
    const value = textOf(filter.value) ?? '';
    if (op === 'regex' && (property === 'code' || property === 'display')) {
      const matches = this.#sources.pattern(value);
      const text = property === 'code' ? code : concept?.displays[0];
      return text === undefined ? undefined : matches?.(text);
    }
    if (op === '=' && property === 'code') return code === value;
    if ((op === 'in' || op === 'not-in') && property === 'code')
      return value.split(',').includes(code) === (op === 'in');
    if (!concept || !list) return undefined;
    if (property === 'concept' || property === 'code') {
      const isBelow = (): boolean => isDescendant(code, value, list);
      if (op === 'is-a') return code === value || isBelow();
      if (op === 'descendent-of') return isBelow();
      if (op === 'is-not-a') return code !== value && !isBelow();
      return undefined;
    }
    const actual = typeof property === 'string' ? concept.properties.get(property) : undefined;
    if (op === '=') return String(actual) === value;
    if (op === 'exists') return (actual !== undefined) === (value === 'true');
    return undefined;
  }

  #inExpansion(valueSet: JsonObject, system: string | undefined, code: string): Membership {
    const { expansion } = valueSet;
    if (!isObject(expansion)) return unknown('it lists no codes');
    const displays = this.#expanded(expansion);
    const key = system === undefined ? `*|${code}` : `${system}|${code}`;
    const cached = displays.get(key);
    if (cached) return { result: 'in', displays: cached };
    const isWhole = typeof expansion.total !== 'number' || expansion.total <= displays.size / 2;
    return isWhole ? NOT_IN : unknown('only a part of its codes is at hand');
  }

  /** Displays by `system|code` and by `*|code`. */
  #expanded(expansion: JsonObject): ReadonlyMap<string, readonly string[]> {
    const cached = this.#listed.get(expansion);
    if (cached) return cached;
    const displays = new Map<string, readonly string[]>();
    const read = (contains: unknown): void => {
      for (const entry of objectsOf(contains)) {
        if (typeof entry.code === 'string' && entry.abstract !== true) {
          displays.set(`${textOf(entry.system) ?? ''}|${entry.code}`, displaysIn(entry));
          displays.set(`*|${entry.code}`, displaysIn(entry));
        }
        read(entry.contains);
      }
    };
    read(expansion.contains);
    this.#listed.set(expansion, displays);
    return displays;
  }

  #listedCodes(part: JsonObject): ReadonlyMap<string, readonly string[]> {
    const cached = this.#listed.get(part);
    if (cached) return cached;
    const displays = new Map(
      objectsOf(part.concept).map((concept) => [textOf(concept.code) ?? '', displaysIn(concept)]),
    );
    this.#listed.set(part, displays);
    return displays;
  }

  #codesOf(system: string): CodeList | undefined {
    const resource = this.#sources.codeSystem(system);
    if (!resource) return undefined;
    const codes = this.#systems.get(resource) ?? codeList(resource);
    this.#systems.set(resource, codes);
    return codes;
  }
}

const unknown = (reason: string): Membership => ({ result: 'unknown', displays: [], reason });
