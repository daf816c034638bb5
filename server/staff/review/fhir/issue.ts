/** A DetectedIssue, and the codes and places of those made from flags and from exclusions. */
import { fill } from '@clinic/engine/base';
import { type EligibilityRule, textIn } from '@clinic/engine/definition';
import { addressOfForm, type FhirResource, type JsonObject } from '@clinic/formats/fhir';
import { issueWords } from '@clinic/server-platform/base';
import type { Place } from './identity.ts';
import type { PlacedResource } from './observations.ts';
import { type Building, PATIENT, RESPONSE } from './source.ts';

export interface Basis {
  text: string;
  based: readonly PlacedResource[];
}

export const NO_BASIS: Basis = { text: '', based: [] };

export function issue(
  place: Place,
  detectedIssue: JsonObject,
  { text, based }: Basis,
  building: Building,
): PlacedResource {
  const { authored, identifierOf, referenceTo } = building;
  const resource: FhirResource = {
    resourceType: 'DetectedIssue',
    identifier: [identifierOf(place)],
    ...detectedIssue,
    patient: referenceTo(PATIENT),
    identifiedDateTime: authored,
    evidence: [
      {
        ...(text !== '' && { code: [{ text }] }),
        detail: [referenceTo(RESPONSE), ...based.map((each) => referenceTo(each.place))],
      },
    ],
  };
  return { place, resource };
}

export const codeOfFlag = (key: string, title: string, ruleSetId: string): JsonObject => ({
  coding: [{ system: `urn:clinic-intake:rule-set:${ruleSetId}`, code: key }],
  text: title,
});

export const codeOfExclusion = (
  { id, title }: EligibilityRule,
  { published, language }: Building,
): JsonObject => ({
  coding: [{ system: `${addressOfForm(published.definition.id)}:eligibility`, code: id }],
  text: fill(issueWords(language).continuedPast, { title: textIn(title, language) }),
});

export const placeOfIssue = (key: string): Place => ({ resourceType: 'DetectedIssue', key });
export const placeOfExclusion = (id: string): Place => placeOfIssue(`eligibility/${id}`);
