/** The codes of a CodeSystem, with their names, properties and place in its hierarchy. */
import { TRANSLATION } from './extensions.ts';
import { extensionsOf, extensionValue, isObject, type JsonObject, objectsOf, textOf } from './json.ts';

export interface Concept {
  displays: readonly string[];
  parents: readonly string[];
  properties: ReadonlyMap<string, unknown>;
}

export interface CodeList {
  concepts: ReadonlyMap<string, Concept>;
  isComplete: boolean;
}

export function codeList(resource: JsonObject): CodeList {
  const concepts = new Map<string, Concept>();
  const read = (list: unknown, parent: string | undefined): void => {
    for (const concept of objectsOf(list)) {
      const code = textOf(concept.code);
      if (code === undefined) continue;
      const properties = new Map<string, unknown>();
      const parents = parent === undefined ? [] : [parent];
      for (const property of objectsOf(concept.property)) {
        const key = Object.keys(property).find((name) => name.startsWith('value'));
        const name = textOf(property.code);
        if (!key || !name) continue;
        properties.set(name, property[key]);
        if (name === 'parent' || name === 'subsumedBy') parents.push(String(property[key]));
      }
      concepts.set(code, { displays: displaysIn(concept), parents, properties });
      read(concept.concept, code);
    }
  };
  read(resource.concept, undefined);
  return { concepts, isComplete: resource.content === 'complete' };
}

export function isDescendant(code: string, ancestor: string, { concepts }: CodeList): boolean {
  const seen = new Set<string>();
  const open = [...(concepts.get(code)?.parents ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === ancestor) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(concepts.get(at)?.parents ?? []));
  }
  return false;
}

/** The names of a concept or coding: its display, the translations of it, and its designations. */
export function displaysIn(concept: JsonObject): readonly string[] {
  const { display, _display: displayCompanion } = concept;
  const translations = isObject(displayCompanion) ? extensionsOf(displayCompanion, TRANSLATION) : [];
  return [
    display,
    ...translations.map((translation) => extensionValue(translation, 'content')),
    ...objectsOf(concept.designation).map(({ value }) => value),
  ].filter((name) => typeof name === 'string');
}
