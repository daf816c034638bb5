/** Items of a FHIR form that ask a quantity in given units. */
import type { JsonObject } from '@clinic/formats/fhir';
import { core } from './forms.ts';

export const UCUM = 'http://unitsofmeasure.org';

export const unitOption = (coding: JsonObject): JsonObject => ({
  url: core('questionnaire-unitOption'),
  valueCoding: coding,
});
/** Units that have no code. */
export const named = (...names: readonly string[]) => names.map((display) => unitOption({ display }));
export const height = (extension: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ linkId: 'height', text: 'Height', type: 'quantity', extension, ...more },
});
/** What such an item is asked in, for units of UCUM. */
export const inUnits = (...codes: readonly string[]): JsonObject => ({
  type: 'quantity',
  extension: codes.map((code) => unitOption({ system: UCUM, code })),
});
