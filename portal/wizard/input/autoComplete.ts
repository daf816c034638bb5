/** Which autofill the browser may offer, based on a question's codes. */
import type { Question } from '@clinic/engine/definition';

const BY_FHIR: Record<string, string> = {
  'Patient.name.given': 'given-name',
  'Patient.name.family': 'family-name',
  'Patient.name.text': 'name',
  'Patient.name (use: usual)': 'nickname',
  'Patient.birthDate': 'bday',
  'Patient.address.line': 'street-address',
  'Patient.address.city': 'address-level2',
  'Patient.address.state': 'address-level1',
  'Patient.address.postalCode': 'postal-code',
};

/** The `autocomplete` value of a question about the patient; undefined for any other. */
export function autoCompleteOf({ codes = [], type }: Question): string | undefined {
  for (const { system, code } of codes) {
    if (system !== 'fhir') continue;
    if (code === 'Patient.telecom') return type === 'email' ? 'email' : type === 'phone' ? 'tel' : undefined;
    if (Object.hasOwn(BY_FHIR, code)) return BY_FHIR[code];
  }
  return undefined;
}
