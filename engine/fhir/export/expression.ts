/** FHIRPath expressions as FHIR writes them. */
import type { JsonObject } from '../validate/json.ts';

/** An extension with an expression. */
export const expression = (url: string, path: string): JsonObject => ({
  url,
  valueExpression: { language: 'text/fhirpath', expression: path },
});
