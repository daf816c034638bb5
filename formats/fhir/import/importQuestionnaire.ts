/** Imports a FHIR R4 or R5 Questionnaire as a definition, with a report of every element. */
import type { LogicJson, Problem } from '@clinic/engine/base';
import type { Definition, Question, Step } from '@clinic/engine/definition';
import { textFor } from '../../importing/aboutStep.ts';
import { idFor } from '../../importing/ids.ts';
import { repaired } from '../../importing/repair.ts';
import type { Refusal, ReportEntry } from '../../importing/report.ts';
import { messageText, say } from '../../importing/texts/message.ts';
import { indexQuestionnaire } from '../validate/index.ts';
import { type FhirResource, type JsonObject, objectsOf } from '../validate/json.ts';
import { addChecks } from './checks.ts';
import { ConditionParts } from './conditionParts.ts';
import type { QuestionContext } from './conditions.ts';
import { noteDefaults } from './defaults.ts';
import { draftOf, localized, noteHead, titleOf } from './draft.ts';
import { noteLeftOut } from './leftOut.ts';
import { newListRoom } from './options.ts';
import { everyItem, type PlannedItem, planItem } from './plan.ts';
import { ImportReport } from './report.ts';
import { formLists } from './source/codeLists.ts';
import { inR4 } from './source/fromR5.ts';
import type { ImportOptions } from './source/importOptions.ts';
import { withContained, withSupporting } from './source/supporting.ts';
import { languageOf } from './source/texts.ts';
import { everyPageOf, stepsOf } from './steps.ts';
import { noteTerminology } from './terminologyReport.ts';
import { resolvers } from './variables.ts';

export interface ImportedQuestionnaire {
  /** Absent if it cannot be expressed as a definition. */
  definition?: Definition;
  /** Why there is no definition, by path in the source. */
  refused: Refusal[];
  /** One for every element and extension of the source. */
  elements: ReportEntry[];
  /**
   * The ValueSets and CodeSystems sent with the form: those whose codes are options or units, and all that it names.
   */
  supporting: { read: ReadonlySet<object>; named: readonly FhirResource[] };
  /** Texts of the code lists that this import created, by digest. */
  codeLists?: ReadonlyMap<string, string>;
}

/**
 * Imports a Questionnaire that is valid against R4, or an R5 one that is valid after conversion to R4. The definition
 * keeps the source, so that an export can write back what the definition cannot express.
 *
 * Questions that identify the patient are added, because every definition needs them.
 */
export function importQuestionnaire(original: FhirResource, options: ImportOptions): ImportedQuestionnaire {
  let never: ReadonlySet<string> = new Set();
  for (let round = 1; ; round += 1) {
    const urls = new Set<string>();
    const imported = importWithout(never, original, options, urls);
    // Leaving out items that are never shown can make further items unreachable.
    if (urls.size === 0 || round === MAX_ROUNDS) return imported;
    never = new Set([...never, ...urls]);
  }
}

/** Definitions refuse questions that are never shown; without their condition they would always be shown. */
const MAX_ROUNDS = 20;

/**
 * @param never linkIds of items that are left out because they are never shown
 * @param urls collects further ones
 */
function importWithout(
  never: ReadonlySet<string>,
  original: FhirResource,
  { path = 'Questionnaire', reading, ...sources }: ImportOptions,
  urls: Set<string>,
): ImportedQuestionnaire {
  const report = new ImportReport();
  const entries = () => report.entries(reading?.original ?? original, path, reading);
  const { form: questionnaire, converted } = inR4(original, path);
  const language = languageOf(questionnaire);
  const usedIds = new Set<string>();
  const { roots } = indexQuestionnaire(questionnaire, path);
  const { terminology, used } = withSupporting(sources.supporting ?? [], sources.terminology);
  const allTerminology = withContained(questionnaire, terminology);
  const read = new Set<JsonObject>();
  const lists = formLists(allTerminology, language, sources.codeLists);
  const listed = new Set<JsonObject>();
  const planning = {
    usedIds,
    never,
    terminology: allTerminology,
    language,
    room: newListRoom(),
    lists,
    read,
    listed,
  };
  const items = roots.map((root) => planItem(root, planning));
  const values = new Map<string, Question>();
  const share = (name: string, at: string, compute: LogicJson): string => {
    const label = textFor(language, () => name);
    const question = values.get(at) ?? {
      id: idFor(name, usedIds),
      type: 'computed',
      label,
      compute,
      staffOnly: true,
    };
    values.set(at, question);
    return question.id;
  };
  const resolverAt = resolvers(questionnaire, items, path, report, { matches: sources.matches, share });
  const context: QuestionContext = {
    byLinkId: new Map(everyItem(items).map((planned) => [planned.entry.linkId, planned])),
    resolverAt,
    report,
    language,
    canEvaluate: sources.canEvaluate,
  };
  const origins = new Map<object, PlannedItem>();
  const checkIds = new Set<string>();
  const conditions = new ConditionParts();
  const title = titleOf(questionnaire, language);
  const steps = stepsOf(items, {
    ...{ context, origins, conditions, usedIds, title, checkIds, sections: [], never: urls },
  });
  const questions = steps.flatMap(({ questions }) => questions);
  addChecks({ element: questionnaire, path, resolver: resolverAt() }, questions, {
    report,
    language,
    checkIds,
  });
  noteHead(questionnaire, path, report);
  for (const [index, each] of objectsOf(questionnaire.contained).entries())
    if (read.has(each)) noteTerminology(each, `${path}.contained[${index}]`, report);
  noteDefaults(questionnaire, path, report);
  const everyPage = everyPageOf(items, context);
  const { draft, added } = draftOf(questionnaire, steps, {
    ...{ language, usedIds, everyPage, report, path },
    values: readIn(steps, [...values.values()]),
  });
  const { definition, problems } = repaired(
    draft,
    (owner, message, key) => {
      const planned = origins.get(owner);
      if (planned) noteLeftOut(planned, report, message, key);
    },
    {
      partsOf: (owner) => conditions.logicOf(owner),
      leaveOut: (owner, refused, because) =>
        conditions.leaveOut(owner, refused, because, origins.get(owner)?.entry.linkId ?? ''),
    },
  );
  conditions.noteLeftOut(report);
  for (const { path: at, outcome, note } of converted) report.note(at, outcome, note);
  if (!definition) {
    const refused = problems.map((problem) => refusalOf(problem, path));
    return { refused, elements: entries(), supporting: { read, named: used() } };
  }
  const named = used();
  // The sources of code lists are stored outside the definition, like the lists.
  const supporting = named.filter((each) => !listed.has(each) || read.has(each));
  const whole = { questionnaire: original, supporting, codeLists: lists.usedLists() };
  const imported = localized(definition, language, whole, context, added);
  report.hasLanguages(imported.languages);
  const elements = entries();
  return {
    definition: imported,
    refused: [],
    elements,
    supporting: { read: new Set([...read, ...listed]), named },
    codeLists: lists.texts,
  };
}

/** The values that the form reads, each after those that it reads. */
function readIn(steps: readonly Step[], values: readonly Question[]): Question[] {
  let logic = JSON.stringify(steps);
  const read = values.toReversed().filter((value) => {
    const isRead = logic.includes(`{"var":"${value.id}"}`);
    if (isRead) logic += JSON.stringify(value);
    return isRead;
  });
  return read.toReversed();
}

function refusalOf({ path: inDefinition, message, text }: Problem, path: string): Refusal {
  const problem = { message, ...(text && { text }) };
  const what = say('definitionProblem', { path: inDefinition, problem });
  return { path, message: messageText(what), text: what };
}
