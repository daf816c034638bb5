/** A submission as FHIR R4 resources, in a transaction Bundle or individually. */
import { CONTROLS, type FhirResource, type JsonObject } from '@clinic/formats/fhir';
import { consents } from './consents.ts';
import { documents } from './documents.ts';
import { facts } from './facts.ts';
import { detectedIssues } from './issues.ts';
import { observations, type PlacedResource } from './observations.ts';
import { patientResource } from './patient.ts';
import { provenance } from './provenance.ts';
import { responseResource } from './response.ts';
import {
  type Building,
  buildingOf,
  PATIENT,
  RESPONSE,
  type SubmissionSource,
  type Writing,
} from './source.ts';

/** Entries of a transaction: they refer to each other by their `fullUrl`. */
export function transactionEntries(source: SubmissionSource, writing: Omit<Writing, 'style'>): JsonObject[] {
  const building = buildingOf(source, { ...writing, style: 'bundle' });
  return resourcesOf(building).map(entryIn(building));
}

export const transactionBundle = (source: SubmissionSource, writing: Omit<Writing, 'style'>): FhirResource =>
  transactionOf(transactionEntries(source, writing));

/** Only the answers' facts, with the response and the patient that they refer to. */
export function extractedBundle(source: SubmissionSource, writing: Omit<Writing, 'style'>): FhirResource {
  const building = buildingOf(source, { ...writing, style: 'bundle' });
  const { observed, stated } = extractedFrom(building);
  const said = allOf(observed, stated);
  return transactionOf([...answered(building), ...said].map(entryIn(building)));
}

const transactionOf = (entry: JsonObject[]): FhirResource => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry,
});

const entryIn =
  (building: Building) =>
  ({ place, resource }: PlacedResource): JsonObject => ({
    fullUrl: `urn:uuid:${building.idOf(place)}`,
    resource: withoutControls(resource),
    request: requestFor({ place, resource }, building),
  });

/** The individual resources: with ids, and referring to each other by type and id. */
export function plainResources(source: SubmissionSource, writing: Omit<Writing, 'style'>): FhirResource[] {
  const building = buildingOf(source, { ...writing, style: 'relative' });
  return resourcesOf(building).map(({ place, resource }) => {
    const { resourceType, ...rest } = withoutControls(resource);
    return { resourceType, id: building.idOf(place), ...rest };
  });
}

/** Those of one type as `/fhir` serves them. */
export function servedResources(
  source: SubmissionSource,
  writing: Omit<Writing, 'style'>,
  type: string,
): FhirResource[] {
  const building = buildingOf(source, { ...writing, style: 'served' });
  const meta = { lastUpdated: new Date(source.row.updated_at).toISOString() };
  const made = MADE[type]?.(building) ?? resourcesOf(building);
  return made
    .filter(({ place }) => place.resourceType === type)
    .map(({ place, resource }) => {
      const { resourceType, ...rest } = withoutControls(resource);
      return { resourceType, id: building.idOf(place), meta, ...rest };
    });
}

/** FHIR texts allow no control characters but tabs and line breaks; people paste others. */
function withoutControls<Part>(value: Part): Part {
  if (typeof value === 'string') return value.replace(CONTROLS, ' ') as Part;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutControls) as Part;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutControls(part)])) as Part;
}

const extractedFrom = (building: Building) => ({ observed: observations(building), stated: facts(building) });

/** A resource that several questions made is listed once. */
const allOf = (...made: ReadonlyMap<string, readonly PlacedResource[]>[]): PlacedResource[] => [
  ...new Set(made.flatMap((each) => [...each.values()].flat())),
];

const patient = (building: Building): PlacedResource[] => [
  { place: PATIENT, resource: patientResource(building) },
];

const answered = (building: Building): PlacedResource[] => [
  ...patient(building),
  { place: RESPONSE, resource: responseResource(building) },
];

/** Types that are made without the others. */
const MADE: Readonly<Record<string, (building: Building) => PlacedResource[]>> = {
  Patient: patient,
  QuestionnaireResponse: answered,
  Consent: consents,
  DocumentReference: documents,
};

function resourcesOf(building: Building): PlacedResource[] {
  const { observed, stated } = extractedFrom(building);
  const made = [
    ...answered(building),
    ...allOf(observed, stated),
    ...consents(building),
    ...documents(building),
    ...detectedIssues(building, (id) => [...(observed.get(id) ?? []), ...(stated.get(id) ?? [])]),
  ];
  // The other system may already have the patient.
  const targets = made.slice(1).map(({ place }) => place);
  const place = { resourceType: 'Provenance', key: building.authored };
  return [...made, { place, resource: provenance(building, targets) }];
}

/**
 * Sending a submission twice duplicates nothing; if the patient has changed answers since, the new ones
 * replace the earlier. A patient that the other system already has is never changed.
 */
function requestFor({ place }: PlacedResource, { identifierOf }: Building): JsonObject {
  const { resourceType } = place;
  const { system, value } = identifierOf(place);
  const sameIdentifier = `identifier=${encodeURIComponent(`${system}|${value}`)}`;
  if (resourceType === 'Patient') return { method: 'POST', url: resourceType, ifNoneExist: sameIdentifier };
  if (resourceType === 'Provenance') return { method: 'POST', url: resourceType };
  return { method: 'PUT', url: `${resourceType}?${sameIdentifier}` };
}
