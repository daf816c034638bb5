/** A questionnaire definition as a FHIR R4 Questionnaire. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import type {
  Definition,
  EveryPage,
  Question,
  QuestionOf,
  SectionOfStep,
  Step,
} from '@clinic/engine/definition';
import { type Group, groupsIn } from '@clinic/engine/form';
import { and } from '@clinic/engine/logic';
import equal from 'fast-deep-equal';
import { controlOf, hasCondition } from '../import/plan.ts';
import { sourceInR4 } from '../import/source/keptSource.ts';
import { codingsOf } from '../validate/codes.ts';
import { CALCULATED, CONSTRAINTS, ENABLE_WHEN_EXPRESSIONS, VARIABLE } from '../validate/extensions.ts';
import { type FhirResource, isResource, type JsonObject, objectsOf, textOf } from '../validate/json.ts';
import { addressOfForm, type ExportContext, exportContext, type Unsaid } from './context.ts';
import { saidCondition } from './enableWhen.ts';
import { inEntry, withEntryVariable } from './entryContext.ts';
import { shownBy } from './extensions.ts';
import { withCurrentIds } from './ids/currentIds.ts';
import { itemOf } from './items.ts';
import { layoutOf, sectionItems } from './sections.ts';
import { changedElement, changedShortLabel, localizedElement } from './texts.ts';

/** Contains the whole definition, so that importing an unchanged export restores it exactly. */
export const DEFINITION_EXTENSION = 'urn:clinic-intake:questionnaire-definition';

/**
 * Exports a definition.
 *
 * An imported one is written over its source: unchanged parts stay the same, with their linkIds, extensions and
 * everything that a definition cannot express.
 * @param reimport imports a source again, to detect changes since then
 * @param context afterwards, `unsaid` lists what FHIR cannot express
 */
export function exportQuestionnaire(
  definition: Definition,
  reimport: (source: FhirResource) => Definition | undefined,
  context: ExportContext = exportContext(definition),
): FhirResource {
  const source = sourceOf(definition);
  const imported = source && reimport(source);
  if (!source || !imported) return ofDefinition(context);
  return overSource(source, withCurrentIds(imported, definition.fhir?.ids), context);
}

function sourceOf({ fhir }: Definition): FhirResource | undefined {
  if (!fhir) return undefined;
  const source = sourceInR4(fhir.source);
  return isResource(source) ? source : undefined;
}

function ofDefinition(context: ExportContext): FhirResource {
  const { definition, language } = context;
  const { id, version, title, steps } = definition;
  return {
    resourceType: 'Questionnaire',
    extension: [{ url: DEFINITION_EXTENSION, valueString: JSON.stringify(definition) }],
    url: addressOfForm(id),
    version,
    name: nameOf(id),
    ...localizedElement('title', title, language),
    status: 'active',
    language,
    subjectType: ['Patient'],
    item: [
      ...everyPageItems(definition, 'above', language),
      ...steps.map((step) => groupOf(step, context)),
      ...everyPageItems(definition, 'below', language),
    ],
  };
}

/** A name in FHIR's format: a capital letter, then letters and digits. */
const nameOf = (id: string): string =>
  id.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replaceAll('-', '');

const EVERY_PAGE = { above: 'header', below: 'footer' } as const;

/** A text that is shown on every page. */
function everyPageItems({ everyPage }: Definition, part: keyof EveryPage, language: string): JsonObject[] {
  const text = everyPage?.[part];
  if (!text) return [];
  const linkId = `everyPage.${part}`;
  const shown = { linkId: `${linkId}.text`, ...localizedElement('text', text, language), type: 'display' };
  return [{ extension: [shownBy(EVERY_PAGE[part])], linkId, type: 'group', item: [shown] }];
}

/** The items of a source, with the texts of every page if these have changed. */
function withEveryPage(
  items: readonly JsonObject[],
  definition: Definition,
  imported: Definition,
  language: string,
): JsonObject[] {
  if (equal(definition.everyPage, imported.everyPage)) return [...items];
  const controls: readonly string[] = Object.values(EVERY_PAGE);
  return [
    ...everyPageItems(definition, 'above', language),
    ...items.filter(
      (item) =>
        !controls.includes(controlOf(item)) || objectsOf(item.item).some(({ type }) => type !== 'display'),
    ),
    ...everyPageItems(definition, 'below', language),
  ];
}

function groupOf(step: Step, context: ExportContext): JsonObject {
  const { title, intro, instrument } = step;
  const { language } = context;
  const linkId = context.ownLinkIds.ofStep(step);
  const condition = saidCondition(step, context);
  const introItem = intro && [
    { linkId: `${linkId}.intro`, ...localizedElement('text', intro, language), type: 'display' },
  ];
  const code = codingsOf(instrument ?? {});
  const extension = [...layoutOf(step, step.display), ...condition.extension];
  return {
    ...(extension.length > 0 && { extension }),
    linkId,
    ...(code.length > 0 && { code }),
    ...localizedElement('text', title, language),
    type: 'group',
    ...condition.elements,
    item: [
      ...(introItem ?? []),
      ...sectionItems(step, language, (question) => itemOf(question, context, condition.isSaid)),
    ],
  };
}

/** The source with what has changed since it was imported. */
function overSource(source: FhirResource, imported: Definition, context: ExportContext): FhirResource {
  const { definition, language } = context;
  const { ids = {}, added = [] } = definition.fhir ?? {};
  const before = partsOf(imported);
  const now = partsOf(withStepConditions(definition, imported, new Set(Object.values(ids))));
  const [groupsBefore, groupsNow] = [groupsByPart(imported), groupsByPart(definition)];
  const contextOf = (group: QuestionOf<'repeatingGroup'> | undefined): ExportContext =>
    group ? inEntry(context, group) : context;
  const written = new Set<string>();
  const isChanged = (id: string): boolean => !equal(now.get(id), before.get(id));
  const idOf = (item: JsonObject): string => ids[textOf(item.linkId) ?? ''] ?? '';
  const isOtherwiseShown = (item: JsonObject): boolean => {
    const [was, is] = [before, now].map((parts) => parts.get(idOf(item)));
    const isSame = !was || !is || equal(conditionIn(was), conditionIn(is));
    return !isSame || objectsOf(item.item).some(isOtherwiseShown);
  };
  const stepIds = new Set(imported.steps.map(({ id }) => id));
  const stepsNow = stepsByQuestion(definition);
  const stepsBefore = stepsByQuestion(imported);
  /**
   * A question that the source has below another question or in another step stays there, so it is only shown if that
   * is shown.
   */
  const noteStaying = (id: string, below: string | undefined): void => {
    const [was, is] = [stepsBefore, stepsNow].map((steps) => steps.get(id));
    const isMoved = was !== is && was !== undefined && conditionOf(was, now);
    const isBelow = below !== undefined && !equal(conditionOf(id, now), conditionOf(id, before));
    if (isMoved || isBelow)
      context.unsaid.push({ id, what: 'condition', reason: 'Its item stays below one with a condition.' });
  };
  /**
   * @param isWithout whether the groups around them lost their conditions, which the questions have too
   * @param below the enclosing question, if it has a condition
   */
  const visit = (items: readonly JsonObject[], isWithout: boolean, below?: string): JsonObject[] =>
    items.flatMap((original) => {
      const id = idOf(original);
      // A group within a step passes its condition to its questions.
      const handsOn = original.type === 'group' && original.repeats !== true && !stepIds.has(id);
      const loses = handsOn && (isWithout || (hasCondition(original) && isOtherwiseShown(original)));
      const item = loses ? withoutCondition(original) : original;
      const part = now.get(id);
      const isQuestion = item.type !== 'group' && hasCondition(item);
      const withinIt = Array.isArray(item.item)
        ? visit(objectsOf(item.item), loses || (isWithout && item.repeats !== true), isQuestion ? id : below)
        : [];
      const further = newParts(part, before.get(id), context);
      const isKept = Array.isArray(item.item) || further.length > 0;
      const inside = isKept ? { item: [...withinIt, ...further] } : {};
      if (id === '' || !before.has(id)) return [{ ...item, ...inside }];
      written.add(id);
      noteStaying(id, below);
      // Removed in the builder.
      if (!part) return [];
      if (loses || (!isChanged(id) && !isWithout)) return [{ ...item, ...inside }];
      const contexts = { now: contextOf(groupsNow.get(id)), before: contextOf(groupsBefore.get(id)) };
      const changed = changes(part, before.get(id), item, { ...contexts, isWithout });
      return [withEntryVariable({ ...item, ...changed, ...inside })];
    });
  const item = withEveryPage(visit(objectsOf(source.item), false), definition, imported, language);
  const isNew = ({ id }: { id: string }): boolean => !before.has(id) && !written.has(id);
  const steps = definition.steps.filter((step) => !added.includes(step.id));
  const groups = steps.map((step) =>
    isNew(step) ? step : { ...step, questions: step.questions.filter(isNew) },
  );
  const further = groups
    .filter(({ questions }) => questions.length > 0)
    .map((step) => groupOf(step, context));
  const all = [
    ...item,
    ...further.map((group, index) =>
      isTaken(group, item) ? { ...group, linkId: `${String(group.linkId)}.added${index + 1}` } : group,
    ),
  ];
  return {
    ...source,
    ...(!equal(definition.title, imported.title) &&
      changedElement('title', definition.title, language, source)),
    ...(definition.version !== imported.version && { version: definition.version }),
    ...((all.length > 0 || Array.isArray(source.item)) && { item: all }),
  };
}

const isTaken = ({ linkId }: JsonObject, items: readonly JsonObject[]): boolean =>
  items.some((item) => item.linkId === linkId || isTaken({ linkId }, objectsOf(item.item)));

type Part = Question | SectionOfStep | Omit<Step, 'questions' | 'sections'>;

/** Steps, their sections and questions by id; entries of a repeating group also have their group's questions. */
function partsOf({ steps }: Definition): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (question: Question): void => {
    parts.set(question.id, question);
    if (question.type === 'repeatingGroup') question.questions.forEach(add);
  };
  for (const { questions, sections = [], ...step } of steps) {
    // Section ids are unique only within the step, so other parts with the same id take precedence.
    for (const section of sections) if (!parts.has(section.id)) parts.set(section.id, section);
    parts.set(step.id, step);
    questions.forEach(add);
  }
  return parts;
}

/** The groups whose entries have the questions with those ids. */
const groupsByPart = (definition: Definition): Map<string, QuestionOf<'repeatingGroup'>> =>
  new Map(groupsIn(definition).flatMap(({ group }) => group.questions.map(({ id }) => [id, group])));

const CHANGING = [
  'type',
  'required',
  'repeats',
  'maxLength',
  'answerOption',
  'answerValueSet',
  'initial',
  'code',
  'definition',
] as const;

const conditionOf = (id: string, parts: ReadonlyMap<string, Part>): LogicJson | undefined => {
  const part = parts.get(id);
  return part && conditionIn(part);
};

const stepsByQuestion = ({ steps }: Definition): Map<string, string> =>
  new Map(steps.flatMap((step) => step.questions.map(({ id }) => [id, step.id])));

/**
 * Questions with the conditions of their steps, where no enclosing item has these: the import created the step, or the
 * question was moved.
 * @param items ids that have an item in the source
 */
function withStepConditions(
  definition: Definition,
  imported: Definition,
  items: ReadonlySet<string>,
): Definition {
  const stepsBefore = stepsByQuestion(imported);
  const steps = definition.steps.map((step): Step => {
    const { showWhen } = step;
    if (showWhen === undefined) return step;
    const questions = step.questions.map((question): Question => {
      const was = stepsBefore.get(question.id);
      if (was === undefined || (was === step.id && items.has(step.id))) return question;
      return { ...question, showWhen: and(showWhen, question.showWhen ?? true) };
    });
    return { ...step, questions };
  });
  return { ...definition, steps };
}

/** The items of questions that were added to a repeated group. */
function newParts(part: Part | undefined, before: Part | undefined, context: ExportContext): JsonObject[] {
  if (!part || !before || !isGroup(part) || !isGroup(before)) return [];
  const had = new Set(before.questions.map(({ id }) => id));
  const inside = inEntry(context, part);
  return part.questions.filter(({ id }) => !had.has(id)).map((question) => itemOf(question, inside));
}

const isGroup = (part: Part): part is Group => 'type' in part && part.type === 'repeatingGroup';

const conditionIn = (part: Part): LogicJson | undefined => ('showWhen' in part ? part.showWhen : undefined);

function withoutCondition({ enableWhen: _, enableBehavior: __, extension, ...item }: JsonObject): JsonObject {
  const otherExtensions = objectsOf(extension).filter(
    ({ url }) => !ENABLE_WHEN_EXPRESSIONS.includes(String(url)),
  );
  return { ...(otherExtensions.length > 0 && { extension: otherExtensions }), ...item };
}

interface Contexts {
  now: ExportContext;
  before: ExportContext;
  /** Its condition is rewritten. */
  isWithout: boolean;
}

/** The elements of an item that have changed. */
function changes(
  part: Part,
  before: Part | undefined,
  item: JsonObject,
  { now, before: contextWas, isWithout }: Contexts,
): JsonObject {
  // Nothing is lost if FHIR cannot express a condition that is unchanged from the source.
  const unsaid: Unsaid[] = [];
  const [context, contextBefore] = [
    { ...now, unsaid },
    { ...contextWas, unsaid: [] },
  ];
  const { language } = context;
  const was = (before ?? {}) as Readonly<Record<string, unknown>>;
  const labelOf = (each: object): LocalizedText =>
    ('label' in each ? each.label : (each as Step).title) as LocalizedText;
  const changed: Record<string, unknown> = {};
  if (!equal(labelOf(part), before && labelOf(before))) {
    Object.assign(changed, changedElement('text', labelOf(part), language, item));
    // The text now includes its prefix.
    if (item.prefix !== undefined) changed.prefix = undefined;
  }
  if ('type' in part && !equal(part.shortLabel, was.shortLabel))
    Object.assign(changed, changedShortLabel(part, language, { ...item, ...changed }));
  const isConditionChanged = isWithout || !equal(conditionIn(part), was.showWhen);
  const condition = saidCondition(part, context);
  if (isConditionChanged)
    Object.assign(changed, { enableWhen: undefined, enableBehavior: undefined }, condition.elements);
  // A group can be a heading among the questions.
  const isItem = 'type' in part && !(part.type === 'information' && item.type === 'group');
  const whole: JsonObject = isItem ? itemOf(part, context) : groupExtensions(part, context);
  const wholeBefore: JsonObject =
    before && 'type' in before ? itemOf(before, contextBefore) : groupExtensions(before, contextBefore);
  for (const key of CHANGING) {
    if (isItem && !equal(whole[key], wholeBefore[key])) changed[key] = whole[key];
  }
  // The condition of the source decides when it is asked, even if FHIR cannot express ours.
  const isRequired = 'required' in part && part.required === true;
  if (isItem && !isConditionChanged && isRequired !== (was.required === true))
    changed.required = isRequired || undefined;
  now.unsaid.push(...unsaid.filter(({ what }) => isConditionChanged || what !== 'condition'));
  const extension = changedExtensions(item, whole, wholeBefore, isConditionChanged);
  if (!equal(extension, objectsOf(item.extension)))
    changed.extension = extension.length > 0 ? extension : undefined;
  // An item has its options in one place, and marks selected ones there.
  if (changed.answerOption !== undefined)
    Object.assign(changed, { answerValueSet: undefined, initial: undefined });
  else if (changed.answerValueSet !== undefined) changed.answerOption = undefined;
  return changed;
}

/** Extensions of the group for a step, section or heading. */
function groupExtensions(part: Part | undefined, context: ExportContext): { extension: JsonObject[] } {
  if (!part) return { extension: [] };
  return { extension: [...groupLayout(part, context), ...saidCondition(part, context).extension] };
}

function groupLayout(part: Part, { definition }: ExportContext): JsonObject[] {
  if ('type' in part) return [];
  const step = definition.steps.find(({ id }) => id === part.id);
  if (step) return layoutOf(step, part.display);
  const sectionStep = definition.steps.find(({ sections }) => sections?.some(({ id }) => id === part.id));
  return sectionStep ? layoutOf(sectionStep, part.display, part.id) : [];
}

/** Extensions of the source stay, except where ours with the same URL have changed. */
function changedExtensions(
  source: JsonObject,
  now: JsonObject,
  before: JsonObject,
  isConditionChanged: boolean,
): JsonObject[] {
  const [fresh, old] = [now, before].map(({ extension }) =>
    Map.groupBy(ownExtensions(extension), ({ url }) => String(url)),
  ) as [Map<string, JsonObject[]>, Map<string, JsonObject[]>];
  const urls = [...new Set([...old.keys(), ...fresh.keys()])];
  const changed = new Set(urls.filter((url) => !equal(fresh.get(url), old.get(url))));
  // A source can use another URL for the same extension.
  if (CALCULATED.some((url) => changed.has(url))) for (const url of CALCULATED) changed.add(url);
  if (CONSTRAINTS.some((url) => changed.has(url))) for (const url of CONSTRAINTS) changed.add(url);
  if (isConditionChanged) for (const url of ENABLE_WHEN_EXPRESSIONS) changed.add(url);
  const otherExtensions = objectsOf(source.extension).filter(({ url }) => !changed.has(String(url)));
  return [...otherExtensions, ...[...changed].flatMap((url) => fresh.get(url) ?? [])];
}

/** Variables come from the source, except the entry variable, which is declared where it is read. */
const ownExtensions = (extension: unknown): JsonObject[] =>
  objectsOf(extension).filter(({ url }) => url !== VARIABLE);
