/** An item of a FHIR form that asks a height in given units. */
import type { JsonObject } from '../../engine/fhir/validate/json.ts';
import { core } from './forms.ts';

export const unitOption = (coding: JsonObject): JsonObject => ({
  url: core('questionnaire-unitOption'),
  valueCoding: coding,
});
/** Units that have no code. */
export const named = (...names: readonly string[]) => names.map((display) => unitOption({ display }));
export const height = (extension: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ linkId: 'height', text: 'Height', type: 'quantity', extension, ...more },
});
