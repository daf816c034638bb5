/** Which role a question has: the declared one, otherwise the one that its codes imply. */
import { scaleOf } from '../base/unitConversion.ts';
import { ANSWER_ROLES, type AnswerRole } from './answerRoles.ts';
import type { Question, QuestionType } from './definition.ts';

interface RoleTraits {
  /** Types of questions that can have the role. */
  types: readonly QuestionType[];
  /**
   * `one`: a single question has it. `measure`: several have it only if they ask for one `measure`, each in its
   * unit. `several`: any number of questions, whose answers are read together.
   */
  count: 'one' | 'measure' | 'several';
  /** Its questions need a unit that measures this. */
  unit?: 'length' | 'mass';
  /** Codes of questions that ask for it, as `system code`. */
  codes: readonly string[];
}

const NUMBERS = ['integer', 'decimal', 'quantity'] as const;
const STATEMENTS: readonly QuestionType[] = [
  'text',
  'longText',
  'textList',
  'yesNo',
  'choice',
  'multipleChoice',
  'matrix',
  'repeatingGroup',
  'computed',
];

const ROLE_TRAITS: Readonly<Record<AnswerRole, RoleTraits>> = {
  sex: {
    types: ['choice', 'text'],
    count: 'one',
    codes: ['loinc 76689-9', 'loinc 46098-0', 'fhir Patient.gender'],
  },
  pregnancy: {
    types: ['yesNo', 'choice', 'computed'],
    count: 'several',
    codes: ['loinc 82810-3', 'loinc 11449-6'],
  },
  state: { types: ['choice', 'text'], count: 'one', codes: ['fhir Patient.address.state'] },
  language: {
    types: ['choice', 'multipleChoice', 'text'],
    count: 'one',
    codes: ['loinc 54899-0', 'fhir Patient.communication'],
  },
  height: {
    types: NUMBERS,
    count: 'measure',
    unit: 'length',
    codes: ['loinc 8302-2', 'loinc 3137-7', 'loinc 3138-5'],
  },
  weight: {
    types: NUMBERS,
    count: 'measure',
    unit: 'mass',
    codes: ['loinc 29463-7', 'loinc 3141-9', 'loinc 3142-7'],
  },
  /** Optional: otherwise, the body mass index is computed from height and weight. */
  bmi: { types: [...NUMBERS, 'computed'], count: 'one', codes: ['loinc 39156-5'] },
  systolic: { types: NUMBERS, count: 'one', codes: ['loinc 8480-6'] },
  diastolic: { types: NUMBERS, count: 'one', codes: ['loinc 8462-4'] },
  /** For forms that ask for it as one text or range. */
  bloodPressure: { types: ['text', 'choice', 'computed'], count: 'one', codes: ['loinc 85354-9'] },
  condition: {
    types: STATEMENTS,
    count: 'several',
    codes: ['loinc 11450-4', 'loinc 11348-0', 'fhir Condition'],
  },
  medication: { types: STATEMENTS, count: 'several', codes: ['loinc 10160-0', 'fhir MedicationStatement'] },
  allergy: { types: STATEMENTS, count: 'several', codes: ['loinc 48765-2', 'fhir AllergyIntolerance'] },
};

export const traitsOfRole = (role: AnswerRole): RoleTraits => ROLE_TRAITS[role];

/** The roles that a question of a type can have. */
export const rolesFor = (type: QuestionType): AnswerRole[] =>
  ANSWER_ROLES.filter((role) => traitsOfRole(role).types.includes(type));

/** Why a question cannot have a role: its type, or a unit that does not measure it. */
export function roleMisfit(question: Question, role: AnswerRole): 'roleType' | 'roleUnit' | undefined {
  const { types, unit } = traitsOfRole(role);
  if (!types.includes(question.type)) return 'roleType';
  if (unit === undefined) return undefined;
  const units = unitsOf(question);
  const isMeasured = units.length > 0 && units.every((each) => scaleOf(each)?.kind === unit);
  return isMeasured ? undefined : 'roleUnit';
}

/** Units of a number; none if it has no unit. */
function unitsOf(question: Question): string[] {
  if (question.type === 'quantity' && question.units) return question.units.map(({ unit }) => unit);
  return 'unit' in question && question.unit !== undefined ? [question.unit] : [];
}

/** Whether two questions can have the same role. */
export function canShareRole(one: Question, other: Question, role: AnswerRole): boolean {
  const { count } = traitsOfRole(role);
  return count === 'several' || (count === 'measure' && sameMeasure(one, other));
}

const sameMeasure = (one: Question, other: Question): boolean =>
  one.measure !== undefined && one.measure === other.measure;

/** The role that a question's codes imply, if its type allows it. */
export const roleOfCodes = (question: Question): AnswerRole | undefined =>
  (question.codes ?? []).flatMap(({ system, code }) => {
    const codedRole = ANSWER_ROLES.find((role) => traitsOfRole(role).codes.includes(`${system} ${code}`));
    return codedRole && !roleMisfit(question, codedRole) ? [codedRole] : [];
  })[0];

/**
 * The questions of a role, in the order given: those that declare it, and those whose codes imply it and that declare
 * no other role, as far as several can have it.
 */
export function withRole(questions: Iterable<Question>, role: AnswerRole): Question[] {
  const all = [...questions];
  const holders = all.filter((question) => question.role === role);
  const coded = all.filter((question) => question.role === undefined && roleOfCodes(question) === role);
  const chosen = new Set(holders);
  for (const question of coded) {
    if ([...chosen].every((each) => canShareRole(each, question, role))) chosen.add(question);
  }
  return all.filter((question) => chosen.has(question));
}
