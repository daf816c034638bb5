/** Values that FHIRPath computes outside the engine, because our logic cannot express them. */
export const FHIR_PATH_KINDS = ['number', 'text', 'boolean'] as const;
