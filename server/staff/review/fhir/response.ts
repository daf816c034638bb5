/** The answers as a QuestionnaireResponse. */
import { type FhirResource, type JsonObject, responseItems, signatureExtensions } from '@clinic/formats/fhir';
import { type Building, PATIENT, RESPONSE } from './source.ts';

/** A signature that the form requires as a whole, not for an item. */
function signatureOf({ published: { definition }, values, context }: Building): JsonObject {
  const { steps, fhir } = definition;
  const added = steps.filter(({ id }) => fhir?.added.includes(id)).flatMap(({ questions }) => questions);
  const question = added.find(({ type }) => type === 'signature');
  const extension = question ? signatureExtensions(values[question.id], context) : [];
  return extension.length > 0 ? { extension } : {};
}

export function responseResource(building: Building): FhirResource {
  const { row, form, values, context, language, authored, identifierOf, referenceTo } = building;
  const item = responseItems(form, values, context);
  const name = row.patient_name?.trim();
  return {
    resourceType: 'QuestionnaireResponse',
    ...signatureOf(building),
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
