/** Which FHIR resource an answer becomes, in addition to the response that has all answers. */
import type { LocalizedText } from '../base/localizedText.ts';

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

/** The code of a condition, medicine or allergy in a public terminology. */
export interface FactCode {
  system: FactSystem;
  code: string;
}

/** A question has a resource or, as a part of an entry, an element of the entry's resource. */
export interface AnswerExtraction {
  resource?: ExtractedResource;
  element?: FactElement;
  /** What a "yes" states, such as "Diabetes". */
  label?: LocalizedText;
  /** The code of what a "yes" states. */
  code?: FactCode;
  /** Whether the question asks for the present or the past; if absent, the resource does not say. */
  status?: FactStatus;
  /** Category of the Observation; `survey` by default. */
  category?: ObservationCategory;
}

/**
 * Whether choosing the option states the fact that it names, with its code. By default, options of a multiple choice do
 * unless they are exclusive or unknown, and options of a single choice do not, as one may be a "no".
 */
export type OptionExtraction = boolean | FactCode;

export const isFactResource = (name: unknown): name is FactResource =>
  (FACT_RESOURCES as readonly unknown[]).includes(name);
