/** The resource elements that answers in an entry become, as named by `definition` of an item. */
import {
  FACT_ELEMENTS,
  FACT_TRAITS,
  type FactElement,
  type FactResource,
  isFactResource,
} from '@clinic/engine/definition';

export const OBSERVATION_CATEGORIES_ADDRESS = 'http://terminology.hl7.org/CodeSystem/observation-category';

const BASE = 'http://hl7.org/fhir/StructureDefinition';

/** The first is written; all are read. */
const PATHS: Readonly<Record<FactResource, Readonly<Partial<Record<FactElement, readonly string[]>>>>> = {
  Condition: {
    name: ['code', 'code.text', 'code.coding'],
    since: ['onset[x]', 'onsetDateTime', 'onsetString', 'onset'],
    note: ['note.text', 'note'],
  },
  MedicationStatement: {
    name: ['medication[x]', 'medicationCodeableConcept', 'medication', 'medication[x].text'],
    dose: ['dosage.text', 'dosage'],
    since: ['effective[x]', 'effectivePeriod.start', 'effectiveDateTime', 'effective'],
    note: ['note.text', 'note'],
  },
  AllergyIntolerance: {
    name: ['code', 'code.text', 'code.coding'],
    since: ['onset[x]', 'onsetDateTime', 'onsetString', 'onset'],
    reaction: ['reaction.manifestation', 'reaction.description', 'reaction'],
    note: ['note.text', 'note'],
  },
};

export function elementAddress(resource: FactResource, element: FactElement): string | undefined {
  const [path] = PATHS[resource][element] ?? [];
  return path === undefined ? undefined : `${BASE}/${resource}#${resource}.${path}`;
}

/** @returns undefined for an element that answers in an entry cannot become */
export function elementAt(address: string): { resource: FactResource; element: FactElement } | undefined {
  const [, resource, root, path] =
    /^http:\/\/hl7\.org\/fhir\/StructureDefinition\/(\w+)#(\w+)\.(\S+)$/.exec(address) ?? [];
  if (!isFactResource(resource) || root !== resource || path === undefined) return undefined;
  const element = FACT_ELEMENTS.find(
    (each) => FACT_TRAITS[resource].elements.includes(each) && PATHS[resource][each]?.includes(path),
  );
  return element && { resource, element };
}
