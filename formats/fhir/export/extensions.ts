/** Extensions that several parts of an export write. */
import { ITEM_CONTROL } from '../validate/extensions.ts';
import type { JsonObject } from '../validate/json.ts';

/** A FHIRPath expression. */
export const expression = (url: string, path: string): JsonObject => ({
  url,
  valueExpression: { language: 'text/fhirpath', expression: path },
});

/** How an item is shown. @param code of FHIR's item controls */
export const shownBy = (code: string): JsonObject => ({
  url: ITEM_CONTROL,
  valueCodeableConcept: {
    coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }],
  },
});
