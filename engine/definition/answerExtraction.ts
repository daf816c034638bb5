/** Which FHIR resource an answer becomes, in addition to the response that has all answers. */

/** What patients state about themselves. */
export const FACT_RESOURCES = ['Condition', 'MedicationStatement', 'AllergyIntolerance'] as const;
/** `none`: no resource of its own, whatever its codes say. */
export const EXTRACTED_RESOURCES = [...FACT_RESOURCES, 'Observation', 'none'] as const;
/** Elements that the parts of an entry fill in the resource that the entry becomes. */
export const FACT_ELEMENTS = ['name', 'dose', 'since', 'reaction', 'note'] as const;
export const FACT_SYSTEMS = ['snomed', 'icd10', 'icd10cm', 'rxnorm', 'atc'] as const;
export const FACT_STATUSES = ['current', 'past'] as const;
/** Codes of HL7's `observation-category`. */
export const OBSERVATION_CATEGORIES = [
  'social-history',
  'vital-signs',
  'imaging',
  'laboratory',
  'procedure',
  'survey',
  'exam',
  'therapy',
  'activity',
] as const;

export type FactResource = (typeof FACT_RESOURCES)[number];
export type ExtractedResource = (typeof EXTRACTED_RESOURCES)[number];
export type FactElement = (typeof FACT_ELEMENTS)[number];
export type FactSystem = (typeof FACT_SYSTEMS)[number];
export type FactStatus = (typeof FACT_STATUSES)[number];
export type ObservationCategory = (typeof OBSERVATION_CATEGORIES)[number];

export const isFactResource = (name: unknown): name is FactResource =>
  (FACT_RESOURCES as readonly unknown[]).includes(name);
