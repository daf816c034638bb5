/** A questionnaire definition as a FHIR R4 Questionnaire. */
import equal from 'fast-deep-equal';
import type { LocalizedText } from '../../base/localizedText.ts';
import type { Definition, Question, Step } from '../../definition/definition.ts';
import { type FhirResource, isResource, type JsonObject, objectsOf, textOf } from '../validate/json.ts';
import { enableWhenOf } from './enableWhen.ts';
import { itemOf } from './items.ts';
import { localizedElement } from './texts.ts';

/** Holds the whole definition, so that an import of what was not changed gives it back as it was. */
export const DEFINITION_EXTENSION = 'urn:clinic-intake:questionnaire-definition';

/**
 * Exports a definition.
 *
 * One that was imported is written over its source: what was not changed since stays as it was, with its
 * linkIds, extensions and everything that a definition cannot say.
 * @param reimport imports a source again, to see what was changed since
 */
export function exportQuestionnaire(
  definition: Definition,
  reimport: (source: FhirResource) => Definition | undefined,
): FhirResource {
  const source = sourceOf(definition);
  const imported = source && reimport(source);
  return source && imported ? overSource(definition, source, imported) : ofDefinition(definition);
}

function sourceOf({ fhir }: Definition): FhirResource | undefined {
  if (!fhir) return undefined;
  const source: unknown = JSON.parse(fhir.source);
  return isResource(source) ? source : undefined;
}

function ofDefinition(definition: Definition): FhirResource {
  const { id, version, title, languages, steps } = definition;
  const [language = 'en'] = languages;
  return {
    resourceType: 'Questionnaire',
    extension: [{ url: DEFINITION_EXTENSION, valueString: JSON.stringify(definition) }],
    url: `urn:clinic-intake:questionnaire:${id}`,
    version,
    name: nameOf(id),
    ...localizedElement('title', title, language),
    status: 'active',
    language,
    subjectType: ['Patient'],
    item: steps.map((step) => groupOf(step, definition)),
  };
}

/** As FHIR wants names: a capital first, then letters and digits. */
const nameOf = (id: string): string =>
  id.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replaceAll('-', '');

function groupOf({ id, title, intro, showWhen, questions }: Step, definition: Definition): JsonObject {
  const [language = 'en'] = definition.languages;
  const introItem = intro && [
    { linkId: `${id}.intro`, ...localizedElement('text', intro, language), type: 'display' },
  ];
  return {
    linkId: id,
    ...localizedElement('text', title, language),
    type: 'group',
    ...enableWhenOf(showWhen, definition),
    item: [...(introItem ?? []), ...questions.map((question) => itemOf(question, definition))],
  };
}

/** The source with what has changed since it was imported. */
function overSource(definition: Definition, source: FhirResource, imported: Definition): FhirResource {
  const { ids = {}, added = [] } = definition.fhir ?? {};
  const [language = 'en'] = definition.languages;
  const before = partsOf(imported);
  const now = partsOf(definition);
  const written = new Set<string>();
  const isChanged = (id: string): boolean => !equal(now.get(id), before.get(id));
  const visit = (items: readonly JsonObject[]): JsonObject[] =>
    items.flatMap((item) => {
      const id = ids[textOf(item.linkId) ?? ''];
      const inside = Array.isArray(item.item) ? { item: visit(objectsOf(item.item)) } : {};
      if (id === undefined || !before.has(id)) return [{ ...item, ...inside }];
      written.add(id);
      const part = now.get(id);
      // Removed in the builder.
      if (!part) return [];
      return [{ ...item, ...(isChanged(id) && changes(part, before.get(id), item, definition)), ...inside }];
    });
  const item = visit(objectsOf(source.item));
  const isNew = ({ id }: { id: string }): boolean => !before.has(id) && !written.has(id);
  const steps = definition.steps.filter((step) => !added.includes(step.id));
  const groups = steps.map((step) =>
    isNew(step) ? step : { ...step, questions: step.questions.filter(isNew) },
  );
  const further = groups
    .filter(({ questions }) => questions.length > 0)
    .map((step) => groupOf(step, definition));
  return {
    ...source,
    ...(!equal(definition.title, imported.title) && localizedElement('title', definition.title, language)),
    ...(definition.version !== imported.version && { version: definition.version }),
    item: [
      ...item,
      ...further.map((group, index) =>
        isTaken(group, item) ? { ...group, linkId: `${String(group.linkId)}.added${index + 1}` } : group,
      ),
    ],
  };
}

const isTaken = ({ linkId }: JsonObject, items: readonly JsonObject[]): boolean =>
  items.some((item) => item.linkId === linkId || isTaken({ linkId }, objectsOf(item.item)));

type Part = Question | Omit<Step, 'questions'>;

/** Steps and questions by id; entries of a repeating group have their group's questions, too. */
function partsOf({ steps }: Definition): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (question: Question): void => {
    parts.set(question.id, question);
    if (question.type === 'repeatingGroup') question.questions.forEach(add);
  };
  for (const { questions, ...step } of steps) {
    parts.set(step.id, step);
    questions.forEach(add);
  }
  return parts;
}

/** The elements of an item that have changed. */
function changes(part: Part, before: Part | undefined, item: JsonObject, definition: Definition): JsonObject {
  const [language = 'en'] = definition.languages;
  const was = (before ?? {}) as Readonly<Record<string, unknown>>;
  const labelOf = (each: object): LocalizedText =>
    ('label' in each ? each.label : (each as Step).title) as LocalizedText;
  const changed: Record<string, unknown> = {};
  if (!equal(labelOf(part), before && labelOf(before))) {
    Object.assign(changed, localizedElement('text', labelOf(part), language));
    // The text has its prefix now.
    if (item.prefix !== undefined) changed.prefix = undefined;
  }
  if (!equal(part.showWhen, was.showWhen))
    Object.assign(
      changed,
      { enableWhen: undefined, enableBehavior: undefined },
      enableWhenOf(part.showWhen, definition),
    );
  if ('type' in part) {
    const whole = itemOf(part, definition);
    for (const key of ['type', 'required', 'repeats', 'maxLength', 'answerOption', 'code', 'extension']) {
      if (equal(whole[key], (before && 'type' in before ? itemOf(before, definition) : {})[key])) continue;
      changed[key] = key === 'extension' ? merged(item.extension, whole[key]) : whole[key];
    }
    if (changed.answerOption !== undefined) changed.answerValueSet = undefined;
  }
  return changed;
}

/** Those of the source stay, except where there is a new one with the same address. */
function merged(source: unknown, fresh: unknown): JsonObject[] {
  const added = objectsOf(fresh);
  const addresses = new Set(added.map(({ url }) => url));
  return [...objectsOf(source).filter(({ url }) => !addresses.has(url)), ...added];
}
