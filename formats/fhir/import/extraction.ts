/** Reads which resource the answer to an item becomes, from our own extension or from SDC's. */
import type { LocalizedText } from '@clinic/engine/base';
import {
  type AnswerExtraction,
  FACT_STATUSES,
  type FactElement,
  type FactResource,
  isFactResource,
  OBSERVATION_CATEGORIES,
} from '@clinic/engine/definition';
import {
  EXTRACTION_CONTEXT,
  OBSERVATION_CATEGORY,
  OBSERVATION_EXTRACT,
  STATES,
} from '../validate/extensions.ts';
import { elementAt } from '../validate/extraction.ts';
import {
  extensionsOf,
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  textOf,
} from '../validate/json.ts';
import type { Conditions } from './conditions.ts';
import { noteExtension } from './limits.ts';
import type { PlannedItem } from './plan.ts';
import { factCodeIn } from './source/optionExtraction.ts';
import { localizedText } from './source/texts.ts';

/** The part that a definition can express; the rest stays in the source. */
export function extractionOf(
  planned: PlannedItem,
  { report, language, resolverAt }: Conditions & { language: string },
): AnswerExtraction | undefined {
  const { item, path } = planned.entry;
  const part = partOf(planned);
  if (part) {
    report.note(`${path}.definition`, 'taken');
    noteExtension(item, STATES, path, report);
    return part;
  }
  const resource = factOf(planned);
  if (resource) {
    for (const url of [EXTRACTION_CONTEXT, STATES]) noteExtension(item, url, path, report);
    return { resource, ...statedOf(item, language) };
  }
  return observed(item, path, report) ?? inherited(planned, resolverAt().questionnaire, report);
}

/** Of an item with a code: from the nearest group around it that says so, or the form. */
function inherited(
  { entry }: PlannedItem,
  form: unknown,
  report: Conditions['report'],
): AnswerExtraction | undefined {
  if (objectsOf(entry.item.code).length === 0) return undefined;
  const ancestors: { item: JsonObject; path: string }[] = [];
  for (let at = entry.parent; at; at = at.parent) ancestors.push(at);
  const [root = ''] = entry.path.split('.item[');
  if (isObject(form)) ancestors.push({ item: form, path: root });
  const saying = ancestors.find(({ item }) => extensionsOf(item, OBSERVATION_EXTRACT).length > 0);
  if (!saying || extensionValue(saying.item, OBSERVATION_EXTRACT) !== true) return undefined;
  noteExtension(saying.item, OBSERVATION_EXTRACT, saying.path, report);
  const category = categoryOf(entry.item) ?? categoryOf(saying.item);
  if (category) noteExtension(saying.item, OBSERVATION_CATEGORY, saying.path, report);
  return { resource: 'Observation', ...(category && { category }) };
}

function observed(
  item: JsonObject,
  path: string,
  report: Conditions['report'],
): AnswerExtraction | undefined {
  const isObserved = extensionValue(item, OBSERVATION_EXTRACT);
  if (typeof isObserved !== 'boolean') return undefined;
  noteExtension(item, OBSERVATION_EXTRACT, path, report);
  if (!isObserved) return { resource: 'none' };
  const category = categoryOf(item);
  if (category === undefined) return { resource: 'Observation' };
  noteExtension(item, OBSERVATION_CATEGORY, path, report);
  return { resource: 'Observation', category };
}

/**
 * The condition, medicine or allergy that the item becomes, if the form says which. A "yes" in another product's form
 * does not, nor does a choice that does not mark which options state a fact.
 */
function factOf({ kind, entry, children, options, within }: PlannedItem): FactResource | undefined {
  const { item, type } = entry;
  const resource = extensionValue(item, EXTRACTION_CONTEXT);
  if (!isFactResource(resource) || within) return undefined;
  const isNamed =
    kind === 'repeating'
      ? children.filter((each) => elementIn(each, resource) === 'name').length === 1
      : type === 'boolean'
        ? extensionsOf(item, STATES).length > 0
        : item.repeats === true || !options || options.some(({ option }) => option.extract !== undefined);
  return isNamed ? resource : undefined;
}

/** The element that the item fills in the resource of its entry. */
function partOf(planned: PlannedItem): { element: FactElement } | undefined {
  const resource = planned.within && factOf(planned.within);
  const element = resource && elementIn(planned, resource);
  return element && { element };
}

/** Derived from the element that its `definition` names. */
function elementIn({ entry: { item } }: PlannedItem, resource: FactResource): FactElement | undefined {
  const element = elementAt(textOf(item.definition) ?? '');
  return element?.resource === resource ? element.element : undefined;
}

function statedOf(item: JsonObject, language: string): Omit<AnswerExtraction, 'resource' | 'element'> {
  const [statement] = extensionsOf(item, STATES);
  if (!statement) return {};
  const label = labelIn(statement, language);
  const code = factCodeIn(extensionValue(statement, 'code'));
  const statusCode = extensionValue(statement, 'status');
  const status = FACT_STATUSES.find((each) => each === statusCode);
  return { ...(label && { label }), ...(code && { code }), ...(status && { status }) };
}

function labelIn(statement: JsonObject, language: string): LocalizedText | undefined {
  const [label] = extensionsOf(statement, 'label');
  return label && localizedText(label, 'valueString', language);
}

function categoryOf(item: JsonObject): AnswerExtraction['category'] {
  const concept = extensionValue(item, OBSERVATION_CATEGORY);
  const [coding] = isObject(concept) ? objectsOf(concept.coding) : [];
  return OBSERVATION_CATEGORIES.find((each) => each === coding?.code);
}
