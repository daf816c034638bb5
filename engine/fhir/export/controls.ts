/** How FHIR says that an item is shown. */
import { ITEM_CONTROL } from '../validate/extensions.ts';
import type { JsonObject } from '../validate/json.ts';

/** @param code of FHIR's item controls */
export const shownBy = (code: string): JsonObject => ({
  url: ITEM_CONTROL,
  valueCodeableConcept: {
    coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }],
  },
});
