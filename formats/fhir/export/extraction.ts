/** Writes which resource an answer becomes as SDC extensions; what SDC cannot express, as an extension of our own. */
import {
  type FactCode,
  factResourceOf,
  isFactResource,
  type Option,
  type Question,
} from '@clinic/engine/definition';
import { FACT_SYSTEM_ADDRESSES } from '../validate/codes.ts';
import {
  EXTRACTION_CONTEXT,
  OBSERVATION_CATEGORY,
  OBSERVATION_EXTRACT,
  STATES,
} from '../validate/extensions.ts';
import { elementAddress, OBSERVATION_CATEGORIES_ADDRESS } from '../validate/extraction.ts';
import type { JsonObject } from '../validate/json.ts';
import { localizedElement } from './texts.ts';

/** The extensions of an item. */
export function extractionExtensions({ extract }: Question, language: string): JsonObject[] {
  if (!extract) return [];
  const { resource, element, label, code, status, category } = extract;
  if (resource === 'none') return [{ url: OBSERVATION_EXTRACT, valueBoolean: false }];
  if (resource === 'Observation')
    return [
      { url: OBSERVATION_EXTRACT, valueBoolean: true },
      ...(category === undefined
        ? []
        : [{ url: OBSERVATION_CATEGORY, valueCodeableConcept: { coding: [categoryCoding(category)] } }]),
    ];
  const named = label && localizedElement('valueString', label, language);
  const ownExtensions = [
    ...(element === undefined ? [] : [{ url: 'element', valueCode: element }]),
    ...(named ? [{ url: 'label', ...named }] : []),
    ...(code ? [{ url: 'code', valueCoding: codingOf(code) }] : []),
    ...(status === undefined ? [] : [{ url: 'status', valueCode: status }]),
  ];
  return [
    ...(isFactResource(resource) ? [{ url: EXTRACTION_CONTEXT, valueCode: resource }] : []),
    ...(ownExtensions.length > 0 ? [{ url: STATES, extension: ownExtensions }] : []),
  ];
}

/** The extension of an option that states a fact, or explicitly none. */
export const optionExtraction = ({ extract }: Option): JsonObject[] =>
  extract === undefined
    ? []
    : [
        typeof extract === 'boolean'
          ? { url: STATES, valueBoolean: extract }
          : { url: STATES, valueCoding: codingOf(extract) },
      ];

/** The element that a question of a group fills in the resource of its entry. */
export function elementOf({ extract }: Question, group: Question | undefined): JsonObject {
  const resource = group && factResourceOf(group);
  if (!resource || extract?.element === undefined) return {};
  const definition = elementAddress(resource, extract.element);
  return definition === undefined ? {} : { definition };
}

const codingOf = ({ system, code }: FactCode): JsonObject => ({
  system: FACT_SYSTEM_ADDRESSES[system],
  code,
});

const categoryCoding = (code: string): JsonObject => ({ system: OBSERVATION_CATEGORIES_ADDRESS, code });
