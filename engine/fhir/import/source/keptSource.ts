/** The files that a definition was imported from, as it keeps them. A draft can hold anything in their place. */
import { unpackedText } from '../../../base/packedText.ts';
import { error, localize, type Problem } from '../../../base/problem.ts';
import type { Definition } from '../../../definition/definition.ts';
import { parseExactly } from '../../validate/exactJson.ts';
import { type FhirResource, isObject, isResource, type JsonObject } from '../../validate/json.ts';
import { isNestedTooDeeply } from '../../validate/size.ts';
import { inR4 } from './fromR5.ts';

/** The form that a definition was imported from, in R4; undefined if what is kept of it cannot be read. */
export function sourceInR4(source: string): JsonObject | undefined {
  const value = valueIn(source);
  return isObject(value) ? inR4(value, '').form : undefined;
}

/** The ValueSets and CodeSystems that a definition keeps beside the form that it was imported from. */
export const supportingOf = ({ fhir }: Pick<Definition, 'fhir'>): FhirResource[] =>
  supportingIn(fhir?.supporting);

/** The same of their text alone; none if it cannot be read. */
export function supportingIn(text: string | undefined): FhirResource[] {
  const resources = text === undefined ? [] : valueIn(text);
  return Array.isArray(resources) ? resources.filter(isResource) : [];
}

/**
 * Files that cannot be read: an export would be without them, and values that are computed by the form unknown.
 * Of a table, only the report of its import is read.
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
