/** Parsed but unchecked FHIR JSON. */
import { writtenNumber } from './exactJson.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A FHIR resource in JSON. Only its type is known. */
export interface FhirResource extends JsonObject {
  readonly resourceType: string;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isResource = (value: unknown): value is FhirResource =>
  isObject(value) && typeof value.resourceType === 'string';

/** The objects of a list; empty if `value` is not a list. */
export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** "Strings SHALL NOT contain Unicode character points below 32, except for u0009, u000D and u000A" (R4, string). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to detect
export const CONTROLS = /[\0-\x08\x0B\f\x0E-\x1F]/g;

/** A value of an element `prefix[x]` with its FHIR type, e.g. `{ type: 'Coding', key: 'valueCoding' }`. */
export interface TypedValue {
  type: string;
  key: string;
  value: unknown;
  /** How a number is written, if that cannot be derived from its value, e.g. `12.50`. */
  written?: string;
}

/**
 * The value of an element with a choice of types.
 * @param prefix the name without the type, e.g. `value`, `answer`
 */
export function typedValue(element: JsonObject, prefix: string): TypedValue | undefined {
  for (const key of Object.keys(element)) {
    if (key.length <= prefix.length || !key.startsWith(prefix)) continue;
    const type = key.slice(prefix.length);
    if (type[0] === type[0]?.toLowerCase()) continue;
    const written = writtenNumber(element, key);
    return { type, key, value: element[key], ...(written !== undefined && { written }) };
  }
  return undefined;
}

/** The extensions of an element with one of these URLs. */
export const extensionsOf = (element: JsonObject, ...urls: readonly string[]): readonly JsonObject[] =>
  objectsOf(element.extension).filter((extension) => urls.includes(extension.url as string));

/** The value of the first extension with one of these URLs. */
export function extensionValue(element: JsonObject, ...urls: readonly string[]): unknown {
  const [extension] = extensionsOf(element, ...urls);
  return extension && typedValue(extension, 'value')?.value;
}
