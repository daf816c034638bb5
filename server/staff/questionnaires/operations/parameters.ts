/** Parts of the Parameters that a FHIR operation takes. */
import { type FhirResource, isResource, type JsonObject, objectsOf, typedValue } from '@clinic/formats/fhir';

export function resourceIn(parameters: JsonObject, wanted: string): FhirResource | undefined {
  const resource = named(parameters.parameter, wanted)?.resource;
  return isResource(resource) ? resource : undefined;
}

/** The value of a parameter, whatever its type. */
export const valueIn = (parameters: JsonObject, wanted: string): unknown =>
  valueAt(named(parameters.parameter, wanted));

export interface LaunchContext {
  name: string;
  content: FhirResource;
}

/** The contexts with a name and a resource. A reference alone cannot be read here. */
export const contextsIn = (parameters: JsonObject): LaunchContext[] =>
  objectsOf(parameters.parameter)
    .filter(({ name }) => name === 'context' || name === 'launchContext')
    .flatMap(({ part }) => {
      const name = valueAt(named(part, 'name'));
      const content = named(part, 'content')?.resource;
      const text = typeof name === 'object' && name !== null && 'code' in name ? name.code : name;
      return typeof text === 'string' && isResource(content) ? [{ name: text, content }] : [];
    });

const named = (list: unknown, wanted: string): JsonObject | undefined =>
  objectsOf(list).find(({ name }) => name === wanted);

const valueAt = (parameter: JsonObject | undefined): unknown =>
  parameter && typedValue(parameter, 'value')?.value;
