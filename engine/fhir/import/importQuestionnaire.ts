/** A FHIR R4 Questionnaire as a questionnaire definition, with a report of every element. */
import type { LogicJson } from '../../base/logicJson.ts';
import type { Problem } from '../../base/problem.ts';
import type { Definition, Question, Step } from '../../definition/definition.ts';
import { suggestedId } from '../../editing/suggestedId.ts';
import { parseDefinition } from '../../parsing/parseDefinition.ts';
import { and } from '../path/logic.ts';
import type { PathResolver } from '../path/resolver.ts';
import { VARIABLE } from '../validate/extensions.ts';
import { indexQuestionnaire } from '../validate/index.ts';
import {
  extensionsOf,
  type FhirResource,
  isObject,
  type JsonObject,
  objectsOf,
  textOf,
  typedValue,
} from '../validate/json.ts';
import { conditionOf } from './conditions.ts';
import { idFor } from './ids.ts';
import type { ImportTerminology } from './options.ts';
import { type PlannedItem, planItem } from './plan.ts';
import { labelOf, noteText, occurrences, type QuestionContext, questionOf } from './questions.ts';
import { ImportReport, type ReportEntry } from './report.ts';
import { inLanguages, languageOf, languagesOf, localizedText, plainText } from './texts.ts';

export interface ImportedQuestionnaire {
  /** Absent if no definition can say it. */
  definition?: Definition;
  /** Why there is no definition, by path in the source. */
  refused: { path: string; message: string }[];
  /** One for every element and extension of the source. */
  elements: ReportEntry[];
}

export interface ImportOptions {
  /** Where the Questionnaire is in its file. */
  path?: string;
  terminology: ImportTerminology;
}

const MAX_IN_STEP = 1_000;
const MAX_STEPS = 99;
const MAX_ENTRIES = 20;

/**
 * Imports a Questionnaire that is valid against R4. The definition holds the source, so that an export writes
 * back what it does not say itself.
 *
 * Questions that identify the patient are added, because every definition needs them.
 */
export function importQuestionnaire(
  questionnaire: FhirResource,
  { path = 'Questionnaire', terminology }: ImportOptions,
): ImportedQuestionnaire {
  const report = new ImportReport();
  const language = languageOf(questionnaire);
  const taken = new Set<string>();
  const { roots } = indexQuestionnaire(questionnaire, path);
  const planning = { taken, terminology: withContained(questionnaire, terminology), language };
  const items = roots.map((root) => planItem(root, planning));
  const context: QuestionContext = {
    byLinkId: new Map(everyItem(items).map((planned) => [planned.entry.linkId, planned])),
    resolverAt: resolvers(questionnaire, items),
    report,
    language,
  };
  const origins = new Map<object, PlannedItem>();
  const steps = stepsOf(items, { context, origins, taken, title: titleOf(questionnaire, language) });
  noteHead(questionnaire, path, report);
  const draft = draftOf(questionnaire, steps, { language, taken });
  const { definition, problems } = repaired(draft, origins, report);
  const elements = report.entries(questionnaire, path);
  if (definition)
    return { definition: localized(definition, language, questionnaire, context), refused: [], elements };
  return {
    refused: problems.map((problem) => ({ path, message: `${problem.path}: ${problem.message}` })),
    elements,
  };
}

const everyItem = (items: readonly PlannedItem[]): PlannedItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.children)]);

function withContained(questionnaire: JsonObject, outer: ImportTerminology): ImportTerminology {
  const contained = objectsOf(questionnaire.contained);
  const find = (type: string, canonical: string): JsonObject | undefined => {
    const [url] = canonical.split('|');
    return contained.find(
      (each) => each.resourceType === type && (`#${textOf(each.id)}` === canonical || each.url === url),
    );
  };
  return {
    valueSet: (canonical) => find('ValueSet', canonical) ?? outer.valueSet(canonical),
    codeSystem: (canonical) => find('CodeSystem', canonical) ?? outer.codeSystem(canonical),
  };
}

/** Variables are seen by the element that declares them and what is in it. */
function resolvers(
  questionnaire: JsonObject,
  items: readonly PlannedItem[],
): (planned: PlannedItem) => PathResolver {
  const paths = items.map(({ path }) => path);
  const declared = (element: JsonObject): Map<string, string> =>
    new Map(
      extensionsOf(element, VARIABLE).flatMap((extension) => {
        const value = typedValue(extension, 'value')?.value;
        const [name, expression] = isObject(value) ? [textOf(value.name), textOf(value.expression)] : [];
        return name !== undefined && expression !== undefined ? [[name, expression] as const] : [];
      }),
    );
  const ofAll = declared(questionnaire);
  return ({ entry }) => ({
    items: paths,
    questionnaire,
    linkId: entry.linkId,
    variable: (name) => {
      for (let at: typeof entry | undefined = entry; at; at = at.parent) {
        const expression = declared(at.item).get(name);
        if (expression !== undefined) return { expression };
      }
      const expression = ofAll.get(name);
      return expression === undefined ? undefined : { expression };
    },
  });
}

interface Building {
  context: QuestionContext;
  /** The item of each question and step. */
  origins: Map<object, PlannedItem>;
  taken: Set<string>;
  title: Step['title'];
}

/** Each outer group is a step; questions outside of groups share steps of their own. */
function stepsOf(items: readonly PlannedItem[], building: Building): Step[] {
  const steps: Step[] = [];
  let loose: Step | undefined;
  const add = (id: string, title: Step['title'], questions: Question[], showWhen?: LogicJson): Step => {
    const step: Step = { id, title, ...(showWhen !== undefined && { showWhen }), questions };
    steps.push(step);
    return step;
  };
  for (const planned of items) {
    const isStep = planned.kind === 'group' && steps.length < MAX_STEPS;
    if (!isStep) {
      const questions = questionsOf([planned], [], building);
      if (questions.length === 0) continue;
      if (loose && (loose.questions.length < MAX_IN_STEP || steps.length >= MAX_STEPS))
        loose.questions.push(...questions);
      else loose = add(idFor('questions', building.taken), building.title, questions);
      continue;
    }
    const { context, origins } = building;
    context.report.noteItself(planned.entry.path, 'taken');
    const showWhen = conditionOf(planned, context);
    noteText(planned, context);
    context.report.note(`${planned.entry.path}.type`, 'taken');
    const questions = questionsOf(planned.children, [], building);
    if (questions.length === 0) {
      context.report.note(planned.entry.path, 'kept', 'Nothing in it is asked.');
      continue;
    }
    loose = undefined;
    const title = hasText(planned) ? labelOf(planned, context.language) : building.title;
    for (let start = 0; start < questions.length; start += MAX_IN_STEP) {
      const id = start === 0 ? planned.id : idFor(planned.id, building.taken);
      origins.set(add(id, title, questions.slice(start, start + MAX_IN_STEP), showWhen), planned);
    }
  }
  return steps;
}

const hasText = ({ entry: { item } }: PlannedItem): boolean =>
  item.text !== undefined || item.prefix !== undefined;

/** @param around conditions of the groups and questions around them */
function questionsOf(
  items: readonly PlannedItem[],
  around: readonly LogicJson[],
  building: Building,
): Question[] {
  return items.flatMap((planned): Question[] => {
    const { context, origins } = building;
    const { kind, entry, children } = planned;
    if (kind === 'help') return [];
    if (kind === 'left') {
      for (const each of everyItem([planned])) context.report.note(each.entry.path, 'kept', planned.reason);
      return [];
    }
    context.report.noteItself(entry.path, 'taken');
    const own = conditionOf(planned, context);
    const conditions = own === undefined ? around : [...around, own];
    const shown = <T extends Question>(question: T): T => {
      const whole = conditions.length === 0 ? question : { ...question, showWhen: and(...conditions) };
      origins.set(whole, planned);
      return whole;
    };
    if (kind === 'repeating') {
      const questions = questionsOf(children, [], building);
      noteText(planned, context);
      context.report.note(`${entry.path}.type`, 'taken');
      context.report.note(`${entry.path}.repeats`, 'taken');
      const maxItems = occurrences(entry.item) ?? MAX_ENTRIES;
      const label = labelOf(planned, context.language);
      if (questions.length === 0) return [];
      return [shown({ id: planned.id, type: 'repeatingGroup', label, maxItems, questions })];
    }
    if (kind === 'group') {
      noteGroup(planned, context);
      const inside = questionsOf(children, conditions, building);
      if (!hasText(planned) || inside.length === 0) return inside;
      const label = labelOf(planned, context.language);
      return [shown({ id: planned.id, type: 'information', label }), ...inside];
    }
    const question = questionOf(planned, context);
    const below = questionsOf(children, conditions, building);
    return question ? [shown(question), ...below] : below;
  });
}

function noteGroup(planned: PlannedItem, context: QuestionContext): void {
  const { path, item } = planned.entry;
  noteText(planned, context);
  context.report.note(`${path}.type`, 'mapped', 'As a heading above its questions.');
  if (item.repeats === true)
    context.report.note(
      `${path}.repeats`,
      'kept',
      'It is asked once: groups repeat in one level, with up to 30 questions.',
    );
}

const titleOf = (questionnaire: JsonObject, language: string): Step['title'] =>
  localizedText(questionnaire, 'title', language) ?? {
    [language]:
      plainText(textOf(questionnaire.name)) ?? ABOUT.title(language, 'Questionnaire', 'Cuestionario'),
  };

function noteHead(questionnaire: JsonObject, path: string, report: ImportReport): void {
  report.note(`${path}.title`, 'taken');
  report.note(
    `${path}.version`,
    VERSION.test(textOf(questionnaire.version) ?? '') ? 'taken' : 'mapped',
    undefined,
  );
  for (const key of [
    'resourceType',
    'url',
    'name',
    'status',
    'id',
    'language',
    'description',
    'date',
    'publisher',
  ])
    report.note(`${path}.${key}`, 'kept', 'It stays in the source and is written back on export.');
  report.note(`${path}.resourceType`, 'taken');
}

const VERSION = /^\d{1,5}\.\d{1,5}$/;

/** The questions that identify the patient, in the language of the form if we have it. */
const ABOUT = {
  title: (language: string, en: string, es: string): string => (language === 'es' ? es : en),
};

function draftOf(
  questionnaire: JsonObject,
  steps: Step[],
  { language, taken }: { language: string; taken: Set<string> },
): Definition {
  const name = [
    questionnaire.name,
    questionnaire.title,
    questionnaire.id,
    textOf(questionnaire.url)?.split('/').at(-1),
  ]
    .map((each) =>
      suggestedId((textOf(each) ?? '').replace(/([a-z])([A-Z])/g, '$1 $2'), {
        separator: '-',
        isTaken: () => false,
      }),
    )
    .find((each) => each !== '');
  const id = name ?? 'form';
  const written = textOf(questionnaire.version) ?? '';
  const [, major = '1', minor = '0'] = /^v?(\d{1,5})(?:\.(\d{1,5}))?/.exec(written) ?? [];
  const ids = {
    givenName: idFor('given_name', taken),
    familyName: idFor('family_name', taken),
    email: idFor('email', taken),
  };
  const say = (en: string, es: string) => ({
    [language]: ABOUT.title(language, en, es),
    ...(language === 'en' && { es: { text: es, from: en } }),
    ...(language === 'es' && { en: { text: en, from: es } }),
  });
  const about: Step = {
    id: idFor('about_you', taken),
    title: say('About you', 'Sobre usted'),
    questions: [
      { id: ids.givenName, type: 'text', label: say('First name', 'Nombre'), required: true, maxLength: 100 },
      {
        id: ids.familyName,
        type: 'text',
        label: say('Last name', 'Apellidos'),
        required: true,
        maxLength: 100,
      },
      {
        id: ids.email,
        type: 'email',
        label: say('Email', 'Correo electrónico'),
        required: true,
        maxLength: 254,
      },
    ],
  };
  return {
    id,
    version: `${Number(major)}.${Number(minor)}`,
    title: titleOf(questionnaire, language),
    languages: [language],
    ruleSet: `${id}@1.0`,
    patient: ids,
    steps: [about, ...steps],
  };
}

/** Languages are those that every text of the form has; ours have English and Spanish. */
function localized(
  definition: Definition,
  language: string,
  questionnaire: FhirResource,
  { byLinkId }: QuestionContext,
): Definition {
  const [about, ...steps] = definition.steps;
  const own = languagesOf({ title: definition.title, steps }, language);
  const languages = languagesOf({ about, own }, language).filter((each) => own.includes(each));
  return {
    ...inLanguages({ ...definition, languages }, languages),
    fhir: {
      source: JSON.stringify(questionnaire),
      ids: Object.fromEntries([...byLinkId].map(([linkId, { id }]) => [linkId, id])),
      added: [about?.id ?? ''],
    },
  };
}

/** Repairs at most. */
const MAX_REPAIRS = 50;

/**
 * Leaves out what a definition refuses, such as conditions in a circle or limits that allow no answer, and says
 * so in the report.
 */
function repaired(
  draft: Definition,
  origins: ReadonlyMap<object, PlannedItem>,
  report: ImportReport,
): { definition?: Definition; problems: Problem[] } {
  let problems: Problem[] = [];
  for (let round = 0; round < MAX_REPAIRS; round++) {
    const parsed = parseDefinition({ ...draft, languages: draft.languages });
    if (parsed.definition) return { definition: draft, problems: [] };
    problems = parsed.problems.filter(({ level }) => level === 'error');
    let isChanged = false;
    for (const problem of problems) isChanged = repair(draft, problem, origins, report) || isChanged;
    if (!isChanged) break;
  }
  return { problems };
}

function repair(
  draft: Definition,
  { path, message }: Problem,
  origins: ReadonlyMap<object, PlannedItem>,
  report: ImportReport,
): boolean {
  const [, stepAt, , questionAt, , partAt, rest = ''] =
    /^steps\[(\d+)\](\.questions\[(\d+)\](\.questions\[(\d+)\])?)?\.?(.*)$/.exec(path) ?? [];
  if (stepAt === undefined) return false;
  const step = draft.steps[Number(stepAt)];
  const question = questionAt === undefined ? undefined : step?.questions[Number(questionAt)];
  const part =
    partAt !== undefined && question?.type === 'repeatingGroup'
      ? question.questions[Number(partAt)]
      : undefined;
  const owner = (part ?? question ?? step) as Record<string, unknown> | undefined;
  if (!owner) return false;
  const [key = ''] = /^[A-Za-z]+/.exec(rest) ?? [];
  const planned = origins.get(owner);
  const at = planned?.entry.path;
  const say = (what: string) => at !== undefined && report.note(at, 'kept', `${what}: ${message}`);
  if (OPTIONAL.has(key) && key in owner) {
    say(`Its ${key} is left out`);
    delete owner[key];
    return true;
  }
  // A question that no definition can ask.
  const list = part && question?.type === 'repeatingGroup' ? question.questions : step?.questions;
  if (!question || !list || list.length < 2) return false;
  say('It is not asked');
  list.splice(list.indexOf((part ?? question) as Question), 1);
  return true;
}

const OPTIONAL: ReadonlySet<string> = new Set([
  'showWhen',
  'min',
  'max',
  'unit',
  'codes',
  'help',
  'decimals',
]);
