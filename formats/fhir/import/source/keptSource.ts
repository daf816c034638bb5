/** The stored source files of an imported definition. A draft can contain anything in their place. */
import { error, localize, type Problem, unpackedText } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { parseExactly } from '../../validate/exactJson.ts';
import { type FhirResource, isObject, isResource, type JsonObject } from '../../validate/json.ts';
import { isNestedTooDeeply } from '../../validate/size.ts';
import { inR4 } from './fromR5.ts';

/** The form that a definition was imported from, in R4; undefined if the stored text cannot be read. */
export function sourceInR4(source: string): JsonObject | undefined {
  const value = valueIn(source);
  return isObject(value) ? inR4(value, '').form : undefined;
}

/** The stored ValueSets and CodeSystems of an imported definition. */
export const supportingOf = ({ fhir }: Pick<Definition, 'fhir'>): FhirResource[] =>
  supportingIn(fhir?.supporting);

/** The same from their text alone; empty if it cannot be read. */
export function supportingIn(text: string | undefined): FhirResource[] {
  const resources = text === undefined ? [] : valueIn(text);
  return Array.isArray(resources) ? resources.filter(isResource) : [];
}

/**
 * Source files that cannot be read: an export would lack them, and values computed by the server would be unknown. For
 * a table, only the report of its import is read.
 */
export function sourceProblems({ fhir }: Pick<Definition, 'fhir'>): Problem[] {
  const form = fhir && sourceInR4(fhir.source);
  const damaged = [
    ...(fhir && !(isResource(form) && form.resourceType === 'Questionnaire') ? ['fhir.source'] : []),
    ...(fhir?.supporting !== undefined && !Array.isArray(valueIn(fhir.supporting))
      ? ['fhir.supporting']
      : []),
  ];
  return damaged.map((path) => error(path, 'damaged_source', localize('sourceDamaged')));
}

function valueIn(source: string): unknown {
  try {
    const text = unpackedText(source);
    return isNestedTooDeeply(text) ? undefined : parseExactly(text);
  } catch {
    return undefined;
  }
}
