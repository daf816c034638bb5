/** The answers as a QuestionnaireResponse. */
import { responseItems } from '../../../engine/fhir/export/response.ts';
import type { FhirResource } from '../../../engine/fhir/validate/json.ts';
import { type Building, PATIENT, RESPONSE } from './source.ts';

export function responseResource(building: Building): FhirResource {
  const { row, form, values, context, language, authored, identifierOf, referenceTo } = building;
  const item = responseItems(form, values, context);
  const name = row.patient_name?.trim();
  return {
    resourceType: 'QuestionnaireResponse',
    language,
    identifier: identifierOf(RESPONSE),
    questionnaire: form.canonical,
    status: row.replied_at ? 'amended' : 'completed',
    subject: { ...referenceTo(PATIENT), ...(name && { display: name }) },
    authored,
    author: referenceTo(PATIENT),
    source: referenceTo(PATIENT),
    ...(item.length > 0 && { item }),
  };
}
