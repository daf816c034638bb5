/** The patient as named in the submission. Accounts and addresses do not identify a person: families share them. */
import { isCalendarDate } from '@clinic/engine/base';
import { type Question, textIn } from '@clinic/engine/definition';
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';
import { type Building, PATIENT } from './source.ts';

export function patientResource(building: Building): FhirResource {
  const { row, published, values, identifierOf, language } = building;
  const { patient } = published.definition;
  const text = (id: string | undefined): string | undefined => {
    const value = id === undefined ? undefined : values[id];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const [given, family] = [text(patient.givenName), text(patient.familyName)];
  const whole = row.patient_name?.trim();
  const name = {
    ...(whole && { text: whole }),
    ...(family !== undefined && { family }),
    ...(given !== undefined && { given: [given] }),
  };
  const telecom = [
    ...contact('email', row.patient_email ?? text(patient.email)),
    ...contact('phone', row.patient_phone ?? text(patient.phone)),
  ];
  const birthDate = text(patient.birthDate);
  const gender = genderOf(building);
  return {
    resourceType: 'Patient',
    identifier: [identifierOf(PATIENT)],
    ...(Object.keys(name).length > 0 && { name: [name] }),
    ...(telecom.length > 0 && { telecom }),
    ...(gender !== undefined && { gender }),
    ...(isCalendarDate(birthDate) && { birthDate }),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: row.language }] } }],
    language,
  };
}

const contact = (system: string, value: string | undefined): JsonObject[] =>
  value === undefined || value.trim() === '' ? [] : [{ system, value: value.trim() }];

const GENDERS: ReadonlySet<unknown> = new Set(['male', 'female', 'other', 'unknown']);

/** Only where the form says that a question asks for it. */
function genderOf({ published, values }: Building): unknown {
  const hasCode = ({ codes = [] }: Question): boolean =>
    codes.some(({ system, code }) => system === 'fhir' && code === 'Patient.gender');
  const coded = [...published.questionnaire.questions.values()].find(({ question }) => hasCode(question));
  const value = coded && values[coded.question.id];
  return GENDERS.has(value) ? value : undefined;
}

export const labelOf = (question: Question, { language }: Pick<Building, 'language'>): string =>
  textIn(question.label, language);
