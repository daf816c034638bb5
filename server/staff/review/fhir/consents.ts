/** Consents that the patient gave or refused. */
import type { QuestionOf } from '@clinic/engine/definition';
import { LOINC } from '@clinic/formats/fhir';
import type { PlacedResource } from './observations.ts';
import { labelOf } from './patient.ts';
import { type Building, PATIENT, RESPONSE } from './source.ts';

export const consents = (building: Building): PlacedResource[] =>
  [...building.published.questionnaire.questions.values()].flatMap(({ question }) =>
    question.type === 'consent' && typeof building.values[question.id] === 'boolean'
      ? [consent(question, building)]
      : [],
  );

function consent(question: QuestionOf<'consent'>, building: Building): PlacedResource {
  const { row, values, authored, identifierOf, referenceTo } = building;
  const place = { resourceType: 'Consent', key: question.id };
  const record = row.consents.find((each) => each.question === question.id);
  const text = labelOf(question, building) || question.id;
  // The texts that were agreed to, by their hashes.
  const hashes = [record?.text_sha256, record?.document_sha256].filter((hash) => typeof hash === 'string');
  const isGiven = values[question.id] === true;
  return {
    place,
    resource: {
      resourceType: 'Consent',
      identifier: [identifierOf(place)],
      status: isGiven ? 'active' : 'rejected',
      scope: { text },
      category: [{ coding: [CONSENT_DOCUMENT] }],
      patient: referenceTo(PATIENT),
      dateTime: record?.agreed_at ?? authored,
      performer: [referenceTo(PATIENT)],
      sourceReference: referenceTo(RESPONSE),
      ...(hashes.length > 0 && { policy: hashes.map((hash) => ({ uri: `urn:hash::sha256:${hash}` })) }),
      policyRule: { text: question.document ? `${text} (${question.document.version})` : text },
      provision: { type: isGiven ? 'permit' : 'deny' },
    },
  };
}

const CONSENT_DOCUMENT = { system: LOINC, code: '59284-0', display: 'Consent Document' };
