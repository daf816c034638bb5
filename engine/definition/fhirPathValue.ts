/** Values that the clinic's server computes by FHIRPath, because our logic cannot express them. */
export const FHIR_PATH_KINDS = ['number', 'text', 'boolean'] as const;
export type FhirPathKind = (typeof FHIR_PATH_KINDS)[number];
