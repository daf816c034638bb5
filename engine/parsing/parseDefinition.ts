/** Parses JSON into a definition, or reports every problem with its path. */
import { error, localize, type Problem } from '../base/problem.ts';
import { linkCodeLists } from '../definition/codeList.ts';
import { Id } from '../definition/codes.ts';
import type { CodeList, Definition } from '../definition/definition.ts';
import { DefinitionSchema } from '../definition/definitionSchema.ts';
import { languageProblems, textProblems } from '../definition/localized.ts';
import { questionsById } from '../definition/questionsById.ts';
import { RESERVED_STEPS } from '../definition/reservedSteps.ts';
import { pathText, shapeProblems } from '../definition/shapeProblems.ts';
import { LOGIC_KEYS, TEXT_KEYS, TEXT_LIST_KEYS } from '../definition/textKeys.ts';
import { groupsIn } from '../form/groupEntries.ts';
import { withOptionEntries } from '../form/optionEntries.ts';
import { carryProblems } from './carryProblems.ts';
import { allProblems } from './certainProblems.ts';
import { checkConditions } from './conditions/checkConditions.ts';
import { duplicateIds } from './duplicateIds.ts';
import { extractionProblems } from './extractionProblems.ts';
import { instrumentProblems } from './instrumentProblems.ts';
import { layoutProblems } from './layoutProblems.ts';
import { measureProblems } from './measureProblems.ts';
import { migrationProblems } from './migrationProblems.ts';
import { namedAnswerProblems } from './namedAnswerProblems.ts';
import { atAuthoredPaths, optionEntryProblems } from './optionEntryProblems.ts';
import { pageProblems } from './pageProblems.ts';
import { placedQuestions } from './placedQuestions.ts';
import { proposalProblems } from './proposalProblems.ts';
import { questionProblems } from './questionProblems.ts';
import { roleProblems } from './roleProblems.ts';
import { NOTHING_SALVAGED, salvage, withinDepth } from './salvage.ts';
import { sectionProblems } from './sectionProblems.ts';
import { unitSwitchProblems } from './unitSwitchProblems.ts';

export interface ParsedDefinition {
  /** Present unless there is an error; warnings do not matter. */
  definition?: Definition;
  problems: Problem[];
}

/**
 * Parses a questionnaire definition.
 *
 * Never throws. Reports every problem with its path, including those in the readable rest of a malformed document:
 * malformed parts, duplicate ids, conditions that read missing questions or options, are circular or never hold, limits
 * that allow no answer, options that cannot be chosen, pages that omit a question or change the order, rows whose
 * inputs are not adjacent, sections whose questions are not consecutive, units that cannot be switched to, roles, FHIR
 * resources and proposed answers that do not fit their question, renames and recodes with a missing target, missing
 * translations (errors) and stale ones (warnings), answers that texts name where they are not
 * known, entries from something else than options chosen before.
 * @param lists code lists by digest: codes that are not in their list are reported; codes of lists that are not given
 * are not checked
 */
export function parseDefinition(
  input: unknown,
  lists: ReadonlyMap<string, CodeList> = new Map(),
): ParsedDefinition {
  const { document, problems: deep } = withinDepth(input);
  const shape = DefinitionSchema.safeParse(document);
  if (shape.success && deep.length === 0) {
    const definition = linkCodeLists(shape.data as Definition, lists);
    const problems = problemsOf(definition);
    return problems.some(({ level }) => level === 'error') ? { problems } : { definition, problems };
  }
  const shapes = shape.success ? [] : shapeProblems(shape.error, document);
  const salvaged = salvage(DefinitionSchema, document, { standIn, pathText });
  const readable = salvaged
    ? { ...salvaged, problems: problemsOf(salvaged.document as Definition) }
    : NOTHING_SALVAGED;
  return { problems: allProblems(deep, shapes, readable) };
}

/** A placeholder for a malformed question, or for something that is not a step. */
function standIn(path: readonly PropertyKey[], part: unknown): unknown {
  const label = { en: '-' };
  const id = ['unread', ...path].join('-');
  const question = { id, type: 'information', label };
  if (path.length === 2 && path[0] === 'steps' && !isObject(part))
    return { id, title: label, questions: [question] };
  if (path.at(-2) !== 'questions' || path.includes('pages')) return undefined;
  // So that its neighbours stay in one section.
  const { id: own, section } = isObject(part) ? part : {};
  return { ...question, ...(isId(own) && { id: own }), ...(isId(section) && { section }) };
}

const isObject = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

const isId = (value: unknown): value is string => Id.safeParse(value).success;

function problemsOf(authored: Definition): Problem[] {
  const definition = withOptionEntries(authored);
  const problems = problemsOfQuestions(definition);
  if (definition === authored) return problems;
  const before = groupsIn(authored).map(({ group }) => group.questions.length);
  const longer = groupsIn(definition).filter(({ group }, index) => group.questions.length !== before[index]);
  return [
    ...optionEntryProblems(authored),
    ...atAuthoredPaths(
      problems,
      longer.map(({ path }) => path),
    ),
  ];
}

const problemsOfQuestions = (definition: Definition): Problem[] => [
  ...reservedSteps(definition),
  ...duplicateIds(definition),
  ...patientProblems(definition),
  ...pageProblems(definition),
  ...layoutProblems(definition),
  ...sectionProblems(definition),
  ...instrumentProblems(definition),
  ...languageProblems(definition.languages),
  ...texts(definition),
  ...namedAnswerProblems(definition),
  ...placedQuestions(definition).flatMap(({ question, path }) => questionProblems(question, path)),
  ...checkConditions(definition),
  ...measureProblems(definition),
  ...roleProblems(definition),
  ...extractionProblems(definition),
  ...proposalProblems(definition),
  ...carryProblems(definition),
  ...unitSwitchProblems(definition),
  ...migrationProblems(definition),
];

const reservedSteps = ({ steps }: Definition): Problem[] =>
  steps.flatMap(({ id }, index) =>
    RESERVED_STEPS.has(id)
      ? [error(`steps[${index}].id`, 'reserved_step', localize('stepReserved', { id }))]
      : [],
  );

/** The question type required for each of the patient's details; names are text. */
const PATIENT_TYPES: Readonly<Record<string, string>> = {
  birthDate: 'date',
  email: 'email',
  phone: 'phone',
  messagesConsent: 'consent',
};

function patientProblems({ patient, steps }: Definition): Problem[] {
  const byId = questionsById({ steps });
  return Object.entries(patient).flatMap(([role, id]) => {
    const path = `patient.${role}`;
    const question = byId.get(id);
    if (!question) return [error(path, 'dangling', localize('noQuestion', { key: id }))];
    const wanted = [PATIENT_TYPES[role] ?? 'text'];
    return wanted.includes(question.type)
      ? []
      : [
          error(
            path,
            'patient_type',
            localize('patientType', { id, type: question.type, wanted: wanted.join(' / ') }),
          ),
        ];
  });
}

function texts(definition: Definition): Problem[] {
  const { languages } = definition;
  const problems: Problem[] = [];
  const visit = (value: unknown, path: string, key: string): void => {
    if (value === null || typeof value !== 'object' || LOGIC_KEYS.has(key)) return;
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, `${path}[${index}]`, TEXT_LIST_KEYS.has(key) ? 'text' : '');
      });
    } else if (TEXT_KEYS.has(key)) {
      problems.push(...textProblems(value as Definition['title'], languages, path));
    } else {
      for (const [name, part] of Object.entries(value)) visit(part, path ? `${path}.${name}` : name, name);
    }
  };
  visit(definition, '', '');
  return problems;
}
