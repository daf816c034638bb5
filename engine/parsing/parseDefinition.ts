/** Parses JSON into a definition, or reports every problem by path. */

import { error, type LocalizedMessage, localize, type Problem, warning } from '../base/problem.ts';
import { measureTheSame } from '../base/ucum.ts';
import { type Choice, MOST_SHOWN, presentationOf } from '../definition/choiceDisplay.ts';
import { linkCodeLists } from '../definition/codeList.ts';
import {
  type CodeList,
  type Definition,
  type NumberLimits,
  type Option,
  type Question,
  TYPE_TRAITS,
} from '../definition/definition.ts';
import { fitsInTable } from '../definition/entryTable.ts';
import {
  LOGIC_KEYS,
  languageProblems,
  TEXT_KEYS,
  TEXT_LIST_KEYS,
  textProblems,
} from '../definition/localized.ts';
import { RESERVED_STEPS } from '../definition/reservedSteps.ts';
import { pathText, shapeProblems } from '../definition/shapeProblems.ts';
import { isPossible, type TextLimits } from '../definition/textFormat.ts';
import { FEWEST_DIGITS } from '../questionTypes/text.ts';
import { allProblems } from './certainProblems.ts';
import { checkConditions } from './conditions/checkConditions.ts';
import { bandProblems } from './conditions/scoreProblems.ts';
import { DefinitionSchema, Id } from './definitionSchema.ts';
import { extractionProblems } from './extractionProblems.ts';
import { entryFormulaProblems, formulaProblems } from './formulaProblems.ts';
import { instrumentProblems } from './instrumentProblems.ts';
import { layoutProblems } from './layoutProblems.ts';
import { measureProblems } from './measureProblems.ts';
import { migrationProblems } from './migrationProblems.ts';
import { pageProblems } from './pageProblems.ts';
import { proposalProblems } from './proposalProblems.ts';
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
 * Never throws. Reports every problem by its path, including those in the readable rest of a malformed
 * document: malformed parts, duplicate ids, conditions that read questions or options that do not exist, read
 * each other in a circle or never hold, limits that allow no answer, options that cannot be chosen, pages
 * that leave a question out or change the order, rows whose inputs are not adjacent, sections whose questions are
 * not consecutive, units that cannot be switched to, roles and FHIR resources that do not fit their question, proposed
 * answers that it refuses, renames and recodes with a missing target, missing translations (errors) and stale ones
 * (warnings).
 * @param lists code lists by digest: codes that it names outside of them are reported, those of others are not checked
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
  const found = salvaged
    ? { ...salvaged, problems: problemsOf(salvaged.document as Definition) }
    : NOTHING_SALVAGED;
  return { problems: allProblems(deep, shapes, found) };
}

/** A placeholder for a malformed question, or for what is no step at all. */
function standIn(path: readonly PropertyKey[], part: unknown): unknown {
  const label = { en: '-' };
  const id = ['unread', ...path].join('-');
  const question = { id, type: 'information', label };
  if (path.length === 2 && path[0] === 'steps' && !isObject(part))
    return { id, title: label, questions: [question] };
  if (path.at(-2) !== 'questions' || path.includes('pages')) return undefined;
  // The questions around it stay in their section.
  const { id: own, section } = isObject(part) ? part : {};
  return { ...question, ...(isId(own) && { id: own }), ...(isId(section) && { section }) };
}

const isObject = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

const isId = (value: unknown): value is string => Id.safeParse(value).success;

const problemsOf = (definition: Definition): Problem[] => [
  ...reservedSteps(definition),
  ...duplicates(definition),
  ...patientProblems(definition),
  ...pageProblems(definition),
  ...layoutProblems(definition),
  ...sectionProblems(definition),
  ...instrumentProblems(definition),
  ...languageProblems(definition.languages),
  ...texts(definition),
  ...questions(definition).flatMap(({ question, path }) => questionProblems(question, path)),
  ...checkConditions(definition),
  ...measureProblems(definition),
  ...roleProblems(definition),
  ...extractionProblems(definition),
  ...proposalProblems(definition),
  ...unitSwitchProblems(definition),
  ...migrationProblems(definition),
];

interface Placed {
  question: Question;
  path: string;
}

const questions = (definition: Definition): Placed[] =>
  definition.steps.flatMap((step, stepIndex) => placed(step.questions, `steps[${stepIndex}].questions`));

const placed = (list: Question[], path: string): Placed[] =>
  list.flatMap((question, index) => {
    const own = { question, path: `${path}[${index}]` };
    const parts =
      question.type === 'repeatingGroup' ? placed(question.questions, `${own.path}.questions`) : [];
    return [own, ...parts];
  });

function duplicates(definition: Definition): Problem[] {
  const problems: Problem[] = [];
  const report = (
    entries: ReadonlyArray<{ id: string; path: string }>,
    what: 'Step' | 'Rule' | 'Notice' | 'Question' | 'Row' | 'Check',
  ) => {
    const first = new Map<string, string>();
    for (const { id, path } of entries) {
      const before = first.get(id);
      if (before === undefined) first.set(id, path);
      else problems.push(error(`${path}.id`, 'duplicate_id', localize(`duplicate${what}`, { id, before })));
    }
  };
  report(
    definition.steps.map(({ id }, index) => ({ id, path: `steps[${index}]` })),
    'Step',
  );
  report(
    (definition.eligibility ?? []).map(({ id }, index) => ({ id, path: `eligibility[${index}]` })),
    'Rule',
  );
  report(
    (definition.notices ?? []).map(({ id }, index) => ({ id, path: `notices[${index}]` })),
    'Notice',
  );
  report(
    definition.steps.flatMap(({ questions: list }, stepIndex) =>
      list.map(({ id }, index) => ({ id, path: `steps[${stepIndex}].questions[${index}]` })),
    ),
    'Question',
  );
  for (const { question, path } of questions(definition)) {
    if (question.type === 'repeatingGroup') {
      report(
        question.questions.map(({ id }, index) => ({ id, path: `${path}.questions[${index}]` })),
        'Question',
      );
    }
    if (question.type === 'matrix') {
      report(
        question.rows.map(({ id }, index) => ({ id, path: `${path}.rows[${index}]` })),
        'Row',
      );
    }
    report(
      (question.checks ?? []).map(({ id }, index) => ({ id, path: `${path}.checks[${index}]` })),
      'Check',
    );
  }
  return problems;
}

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
  const byId = new Map(steps.flatMap((step) => step.questions.map((question) => [question.id, question])));
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

function questionProblems(question: Question, path: string): Problem[] {
  switch (question.type) {
    case 'integer':
      return [...limitProblems(question, path), ...wholeProblems(question, path)];
    case 'decimal':
      return limitProblems(question, path);
    case 'scale':
      return [...limitProblems(question, path), ...scaleProblems(question, path)];
    case 'quantity':
      return quantityProblems(question, path);
    case 'date':
    case 'dateTime':
      return isOrdered(question.min, question.max)
        ? dayProblems(question, path)
        : [
            error(
              `${path}.max`,
              'limits',
              localize('noDate', { min: question.min ?? '', max: question.max ?? '' }),
            ),
          ];
    case 'text':
    case 'longText':
      return textLimitProblems(question, path);
    case 'email':
      return textLimitProblems({ ...question, minLength: 'a@b.co'.length }, path);
    case 'phone':
      return textLimitProblems({ ...question, minLength: FEWEST_DIGITS }, path);
    case 'choice':
      return [...optionProblems(question.options, `${path}.options`, false), ...listProblems(question, path)];
    case 'multipleChoice':
      return [...optionProblems(question.options, `${path}.options`, true), ...listProblems(question, path)];
    case 'matrix':
      return optionProblems(question.options, `${path}.options`, false);
    case 'repeatingGroup':
      return groupProblems(question, path);
    case 'computed':
      return [...formulaProblems(question, path), ...bandProblems(question.bands ?? [], `${path}.bands`)];
    default:
      return [];
  }
}

const textLimitProblems = (limits: TextLimits, path: string): Problem[] =>
  isPossible(limits) ? [] : [error(`${path}.maxLength`, 'limits', localize('noText'))];

const isOrdered = (min: string | undefined, max: string | undefined): boolean =>
  min === undefined || max === undefined || max === 'today' || min === 'today' || min <= max;

function limitProblems({ min, max, softMin, softMax, step }: NumberLimits, path: string): Problem[] {
  const problems: Problem[] = [];
  const ordered = (low: number | undefined, high: number | undefined, at: string, text: LocalizedMessage) => {
    if (low !== undefined && high !== undefined && low > high)
      problems.push(error(`${path}.${at}`, 'limits', text));
  };
  ordered(min, max, 'max', localize('noNumber', { min: min ?? '', max: max ?? '' }));
  ordered(softMin, softMax, 'softMax', localize('noNumber', { min: softMin ?? '', max: softMax ?? '' }));
  ordered(min, softMin, 'softMin', localize('softOutside', { soft: softMin ?? '', hard: min ?? '' }));
  ordered(softMax, max, 'softMax', localize('softOutside', { soft: softMax ?? '', hard: max ?? '' }));
  if (step !== undefined && min !== undefined && max !== undefined && min <= max) {
    const least = Math.ceil(Number((min / step).toFixed(8))) * step;
    if (least > max)
      problems.push(error(`${path}.step`, 'limits', localize('noMultiple', { step, min, max })));
  }
  return problems;
}

/** For an integer: limits with no whole number between them, a step that never gives one. */
function wholeProblems({ min, max, step }: NumberLimits, path: string): Problem[] {
  if (step !== undefined && !Number.isInteger(step)) {
    return [error(`${path}.step`, 'limits', localize('stepWhole'))];
  }
  const isEmpty = min !== undefined && max !== undefined && min <= max && Math.ceil(min) > Math.floor(max);
  return isEmpty ? [error(`${path}.max`, 'limits', localize('noWhole', { min, max }))] : [];
}

/** Maximum number of points that people can distinguish and a screen can show. */
const MAX_POINTS = 101;

const scaleProblems = ({ min, max }: { min: number; max: number }, path: string): Problem[] =>
  max - min + 1 > MAX_POINTS
    ? [error(`${path}.max`, 'scale', localize('scaleLong', { count: max - min + 1, max: MAX_POINTS }))]
    : [];

/**
 * Fixed limits combined with "today": past or distant limits may leave no possible day, others run out over
 * time.
 */
function dayProblems({ min, max }: { min?: string; max?: string }, path: string): Problem[] {
  const none = localize('noDate', { min: min ?? '', max: max ?? '' });
  if (min === 'today' && max !== undefined && max !== 'today') {
    return max < BUILT
      ? [error(`${path}.max`, 'limits', none)]
      : [warning(`${path}.max`, 'limits', localize('dateRunsOut', { max }))];
  }
  if (max !== 'today' || min === undefined || min === 'today' || min <= SOON) return [];
  return min > FAR_OFF
    ? [error(`${path}.min`, 'limits', none)]
    : [warning(`${path}.min`, 'limits', localize('dateNotYet', { min }))];
}

/** Lower bound of the current date: the parser has no clock. */
const BUILT = '2026-01-01';
const SOON = '2036-01-01';
const FAR_OFF = '2100-01-01';

function quantityProblems(question: Extract<Question, { type: 'quantity' }>, path: string): Problem[] {
  if ((question.unit === undefined) === (question.units === undefined)) {
    return [error(path, 'unit', localize('oneUnit'))];
  }
  if (question.units === undefined) return limitProblems(question, path);
  const seen = new Set<string>();
  return question.units.flatMap((option, index) => {
    const at = `${path}.units[${index}]`;
    const twice = seen.has(option.unit)
      ? [error(at, 'duplicate_unit', localize('unitTwice', { unit: option.unit }))]
      : [];
    seen.add(option.unit);
    const [first] = question.units ?? [];
    const other =
      first && !measureTheSame(first.unit, option.unit)
        ? [error(`${at}.unit`, 'unit', localize('unitsDiffer', { unit: option.unit, other: first.unit }))]
        : [];
    return [...twice, ...other, ...limitProblems(option, at)];
  });
}

/** No options, or two places for them; a list that is too long to be shown whole. */
function listProblems(question: Choice, path: string): Problem[] {
  const { options, codeList, display } = question;
  if (codeList !== undefined) {
    const isShown = display !== undefined && display !== 'search';
    return [
      ...(options.length > 0 ? [error(`${path}.options`, 'code_list', localize('codeListOrOptions'))] : []),
      ...(isShown ? [error(`${path}.display`, 'code_list', localize('codeListShown'))] : []),
    ];
  }
  if (options.length === 0) return [error(`${path}.options`, 'shape', localize('noOptions'))];
  const count = question.options.length;
  return count <= MOST_SHOWN || presentationOf(question) === 'search'
    ? []
    : [error(`${path}.display`, 'long_list', localize('listTooLong', { count, max: MOST_SHOWN }))];
}

function optionProblems(options: Option[], path: string, several: boolean): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  options.forEach(({ value, exclusive }, index) => {
    // "1" and 1 are different in JSON, but not for readers or JSON-logic's ==.
    const before = seen.get(String(value));
    if (before === undefined) seen.set(String(value), index);
    else {
      const text = localize('optionTwice', { value, before: `${path}[${before}]` });
      problems.push(error(`${path}[${index}].value`, 'duplicate_option', text));
    }
    if (exclusive && !several) {
      const text = localize('exclusiveAlone');
      problems.push(warning(`${path}[${index}].exclusive`, 'exclusive', text));
    }
  });
  if (options.length === 1 && !several) {
    problems.push(warning(path, 'single_option', localize('singleOption')));
  }
  return problems;
}

function groupProblems(question: Extract<Question, { type: 'repeatingGroup' }>, path: string): Problem[] {
  const problems: Problem[] = [];
  if (question.minItems !== undefined && question.minItems > question.maxItems) {
    const text = localize('noList', { min: question.minItems, max: question.maxItems });
    problems.push(error(`${path}.minItems`, 'limits', text));
  }
  if (question.display === 'table' && !fitsInTable(question.questions))
    problems.push(error(`${path}.display`, 'group_table', localize('groupTable')));
  problems.push(...entryFormulaProblems(question, path));
  question.questions.forEach((part, index) => {
    const at = `${path}.questions[${index}]`;
    if (TYPE_TRAITS[part.type].alone) {
      problems.push(error(`${at}.type`, 'group_type', localize('notInGroup', { type: part.type })));
    }
    if (part.checks !== undefined) {
      problems.push(error(`${at}.checks`, 'group_checks', localize('groupChecks')));
    }
  });
  return problems;
}
