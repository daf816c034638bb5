/** Which FHIR resource a question becomes: the declared one, otherwise the one that its codes imply. */
import {
  type ExtractedResource,
  FACT_RESOURCES,
  type FactElement,
  type FactResource,
  type FactSystem,
  isFactResource,
} from './answerExtraction.ts';
import {
  type AnswerExtraction,
  type FactCode,
  type Option,
  type Question,
  type QuestionType,
  questionTypes,
} from './definition.ts';

interface FactTraits {
  /** The elements that the parts of an entry can fill. */
  elements: readonly FactElement[];
  /** Terminologies with codes for it. */
  systems: readonly FactSystem[];
}

export const FACT_TRAITS: Readonly<Record<FactResource, FactTraits>> = {
  Condition: { elements: ['name', 'since', 'note'], systems: ['snomed', 'icd10', 'icd10cm'] },
  MedicationStatement: { elements: ['name', 'dose', 'since', 'note'], systems: ['rxnorm', 'snomed', 'atc'] },
  AllergyIntolerance: {
    elements: ['name', 'since', 'reaction', 'note'],
    systems: ['snomed', 'rxnorm', 'atc'],
  },
};

const FACT_TYPES: readonly QuestionType[] = [
  'yesNo',
  'choice',
  'multipleChoice',
  'text',
  'longText',
  'textList',
  'repeatingGroup',
];
/** Types that become resources of other kinds, or consist of questions. */
const NOT_OBSERVED: readonly QuestionType[] = [
  'consent',
  'file',
  'signature',
  'repeatingGroup',
  'information',
];
const NAME_TYPES: readonly QuestionType[] = ['text', 'longText', 'choice'];

/** The resources that the answer to a question of a type can become. */
export function resourcesFor(type: QuestionType, isInGroup: boolean): ExtractedResource[] {
  const facts = !isInGroup && FACT_TYPES.includes(type) ? FACT_RESOURCES : [];
  return [...facts, ...(NOT_OBSERVED.includes(type) ? [] : (['Observation', 'none'] as const))];
}

/** The question types whose answers can become a resource. */
export const typesOfResource = (resource: ExtractedResource): QuestionType[] =>
  questionTypes().filter((type) => resourcesFor(type, false).includes(resource));

/** The elements that a question can fill in the entries of a group that becomes a resource. */
export const elementsFor = (type: QuestionType, resource: FactResource): FactElement[] =>
  type === 'information'
    ? []
    : FACT_TRAITS[resource].elements.filter((element) => element !== 'name' || NAME_TYPES.includes(type));

/** Types whose codes determine the resource: each answer to them states the requested fact. */
const CODED_TYPES: readonly QuestionType[] = ['multipleChoice', 'textList', 'text', 'longText'];

/** The resource that the FHIR codes of a question name. */
export const resourceOfCodes = ({ type, codes = [] }: Question): FactResource | undefined =>
  CODED_TYPES.includes(type)
    ? codes.flatMap(({ system, code }) => (system === 'fhir' && isFactResource(code) ? [code] : []))[0]
    : undefined;

/** The declared extraction of a question, or the one that its codes imply. */
export function extractionOf(question: Question): AnswerExtraction | undefined {
  if (question.extract) return question.extract;
  const resource = resourceOfCodes(question);
  return resource && { resource };
}

/** The kind of fact that a question asks for: condition, medicine or allergy. */
export function factResourceOf(question: Question): FactResource | undefined {
  const resource = extractionOf(question)?.resource;
  return isFactResource(resource) ? resource : undefined;
}

/** Whether choosing an option states a fact. "None", "not sure" and similar options never do. */
export function isStated({ extract, exclusive, unknown }: Option, isOneOfSeveral: boolean): boolean {
  if (unknown === true || extract === false) return false;
  if (extract !== undefined) return isOneOfSeveral ? exclusive !== true : true;
  return isOneOfSeveral && exclusive !== true;
}

export const factCodeOf = ({ extract }: Option): FactCode | undefined =>
  typeof extract === 'object' ? extract : undefined;
