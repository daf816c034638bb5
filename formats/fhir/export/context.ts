/** Lookup tables for the export of one definition. */
import { FALLBACK_LANGUAGE, type LogicJson } from '@clinic/engine/base';
import {
  type Definition,
  hasCodeList,
  type Option,
  type Question,
  type QuestionOf,
  questionsById,
  type Step,
} from '@clinic/engine/definition';
import { logicOf, type Measure, measuresOf } from '@clinic/engine/form';
import { scoredName, walkOperations } from '@clinic/engine/logic';
import { sourceInR4 } from '../import/source/keptSource.ts';
import type { ImportTerminology } from '../import/source/valueSets.ts';
import { type FhirResource, type JsonObject, objectsOf, type TypedValue, textOf } from '../validate/json.ts';
import { type OwnLinkIds, ownLinkIds } from './ids/ownLinkIds.ts';
import { quoted } from './pathTerms.ts';
import { sectionLinkIds } from './sections.ts';
import { sourceItems, sourceOptions } from './sourceOptions.ts';

export interface ExportContext {
  definition: Definition;
  /** Language of its texts in FHIR; the other languages are translations. */
  language: string;
  /** @returns the linkId in the source, if it was imported; otherwise the id */
  linkIdOf: (part: { id: string }) => string;
  /** linkIds of a definition that was not imported. */
  ownLinkIds: OwnLinkIds;
  /** The repeating group whose questions are exported. */
  group?: QuestionOf<'repeatingGroup'>;
  /** In an entry of a repeating group: the enclosing context. */
  outer?: ExportContext;
  /** @returns a question that expressions can refer to */
  questionOf: (id: string) => Question | undefined;
  /** The step of a question outside repeating groups. */
  stepOf: (id: string) => Step | undefined;
  /** FHIRPath of a question's item in a response; for a question in an entry, relative to the entry. */
  pathOf: (part: { id: string }, isInEntry: boolean) => string;
  /** The source's coding of an option; undefined if it was not imported. */
  sourceOf: (question: Question, option: Option) => TypedValue | undefined;
  measures: readonly Measure[];
  /** Whether the definition counts the points of its options. */
  isScored: (question: Question) => boolean;
  /** Collects what FHIR cannot express during the export. */
  unsaid: Unsaid[];
}

/** A condition, formula or check that is not in the export. */
export interface Unsaid {
  /** Id of the step or question. */
  id: string;
  what: 'condition' | 'value' | 'check';
  /** In English. */
  reason: string;
}

/** @param terminology the value sets of an imported form */
export function exportContext(definition: Definition, terminology?: ImportTerminology): ExportContext {
  const { languages, fhir, steps } = definition;
  const [language = FALLBACK_LANGUAGE] = languages;
  const linkIds = new Map(Object.entries(fhir?.ids ?? {}).map(([linkId, id]) => [id, linkId]));
  const questions = questionsById(definition);
  const stepsOf = new Map(steps.flatMap((step) => step.questions.map(({ id }) => [id, step])));
  const linkIdOf = ({ id }: { id: string }): string => linkIds.get(id) ?? id;
  let source: FhirResource | undefined;
  const read = (): FhirResource => {
    source ??= (sourceInR4(fhir?.source ?? '{}') ?? {}) as FhirResource;
    return source;
  };
  let paths: ((linkId: string, isInEntry: boolean) => string) | undefined;
  let items: ReturnType<typeof sourceItems> | undefined;
  let scored: ReadonlySet<string> | undefined;
  return {
    definition,
    language,
    linkIdOf,
    ownLinkIds: ownLinkIds(definition),
    questionOf: (id) => questions.get(id),
    stepOf: (id) => stepsOf.get(id),
    pathOf: (part, isInEntry) => {
      paths ??= itemPaths(definition, fhir && read());
      return paths(linkIdOf(part), isInEntry);
    },
    sourceOf: (question, option) => {
      if (!fhir || !terminology || !('options' in question) || hasCodeList(question)) return undefined;
      items ??= sourceItems(read());
      const item = items.get(linkIds.get(question.id) ?? '');
      const options = item && sourceOptions(item, question.options.length, read(), terminology);
      return options?.[question.options.indexOf(option)];
    },
    measures: measuresOf(steps.flatMap((step) => step.questions)),
    isScored: ({ id }) => {
      scored ??= scoredIn(definition);
      return scored.has(id);
    },
    unsaid: [],
  };
}

/** Ids of the questions whose points are counted. */
function scoredIn({ steps }: Definition): Set<string> {
  const names = new Set<string>();
  const visit = (logic: LogicJson | undefined): void => {
    if (logic === undefined) return;
    walkOperations(logic, '', ({ operator, args }) => {
      const [id] = operator === 'score' ? (scoredName(args[0])?.split('.') ?? []) : [];
      if (id !== undefined) names.add(id);
    });
  };
  for (const { showWhen, questions } of steps) {
    visit(showWhen);
    for (const question of questions) {
      for (const logic of logicOf(question)) visit(logic);
      if (question.type === 'repeatingGroup')
        for (const logic of question.questions.flatMap(logicOf)) visit(logic);
    }
  }
  return names;
}

/** The canonical URL of the ValueSet for a code list. */
export const addressOfCodeList = (digest: string): string => `urn:clinic-intake:code-list:${digest}`;

/** The canonical URL of a questionnaire that was not imported from one with its own URL. */
export const addressOfForm = (id: string): string => `urn:clinic-intake:questionnaire:${id}`;

/**
 * FHIRPath of an item by its linkId, starting at the response or at the entry of its repeating group.
 * @param source of an imported form
 */
function itemPaths(
  definition: Definition,
  source: FhirResource | undefined,
): (linkId: string, isInEntry: boolean) => string {
  const { steps } = definition;
  const paths = new Map<string, string>();
  const visit = (items: readonly JsonObject[], parentPath: string): void => {
    for (const item of items) {
      const linkId = textOf(item.linkId) ?? '';
      const path = `${parentPath}${itemAt(linkId)}`;
      paths.set(linkId, path);
      visit(objectsOf(item.item), item.type === 'group' ? `${path}.` : `${path}.answer.`);
    }
  };
  if (source) visit(objectsOf(source.item), '%resource.');
  else {
    const ownIds = ownLinkIds(definition);
    for (const step of steps)
      for (const question of step.questions) {
        const linkIds = [ownIds.ofStep(step), ...sectionLinkIds(step, question), question.id];
        paths.set(question.id, `%resource.${linkIds.map((each) => itemAt(each)).join('.')}`);
      }
  }
  return (linkId, isInEntry) => {
    if (isInEntry) return source ? anywhere('', linkId) : itemAt(linkId);
    // Questions added to an imported form come after its items.
    return paths.get(linkId) ?? anywhere('%resource.', linkId);
  };
}

const itemAt = (linkId: string): string => `item.where(linkId=${quoted(linkId)})`;

const anywhere = (from: string, linkId: string): string =>
  `${from}descendants().where(linkId=${quoted(linkId)})`;
