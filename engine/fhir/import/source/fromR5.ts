/** Questionnaires of FHIR R5 in the shape of R4: what R5 writes in another way, and what it has in addition. */
import type { Outcome } from '../../../importing/report.ts';
import { type Message, say } from '../../../importing/texts/message.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../../validate/json.ts';

/** What became of an element of R5, by its path in the source. */
export interface ConvertedElement {
  path: string;
  outcome: Outcome;
  note: Message;
}

/** In R4, elements of R5 are extensions with these addresses. */
const R5_ELEMENT = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire';

/**
 * The form as R4 writes it. What R4 has no element for is kept as the extension that FHIR has for it.
 * @returns the form itself if nothing in it is of R5
 */
export function inR4<Form extends JsonObject>(
  questionnaire: Form,
  path: string,
): { form: Form; converted: ConvertedElement[] } {
  const converted: ConvertedElement[] = [];
  const form = withExtensions(questionnaire, ROOT, R5_ELEMENT, path, converted);
  const item = objectsOf(questionnaire.item).map((each, index) =>
    itemInR4(each, `${path}.item[${index}]`, converted),
  );
  const contained = objectsOf(questionnaire.contained).map((each, index) =>
    terminologyInR4(each, `${path}.contained[${index}]`, converted),
  );
  if (converted.length === 0) return { form: questionnaire, converted };
  const parts = {
    ...(Array.isArray(questionnaire.item) && { item }),
    ...(Array.isArray(questionnaire.contained) && { contained }),
  };
  return { form: { ...form, ...parts } as Form, converted };
}

const OF_RESOURCE = [
  ...['versionAlgorithmString', 'versionAlgorithmCoding', 'copyrightLabel', 'approvalDate', 'lastReviewDate'],
  ...['effectivePeriod', 'topic', 'author', 'editor', 'reviewer', 'endorser', 'relatedArtifact'],
];
/** What value sets and code systems have in R5 only, by the element that has it. Options are read from none of it. */
const OF_TERMINOLOGY: Readonly<Record<string, readonly string[]>> = {
  ValueSet: [...OF_RESOURCE, 'scope'],
  CodeSystem: OF_RESOURCE,
  compose: ['property'],
  include: ['copyright'],
  exclude: ['copyright'],
  expansion: ['next', 'property'],
  contains: ['property'],
  designation: ['additionalUse'],
};

/** A contained value set or code system; other resources stay as they are. */
function terminologyInR4(resource: JsonObject, path: string, converted: ConvertedElement[]): JsonObject {
  const type = textOf(resource.resourceType) ?? '';
  if (type !== 'ValueSet' && type !== 'CodeSystem') return resource;
  const visit = (value: unknown, name: string, at: string): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => visit(each, name, `${at}[${index}]`));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      const own = key.replace(/^_/, '');
      const newer = Object.hasOwn(OF_TERMINOLOGY, name) ? OF_TERMINOLOGY[name] : undefined;
      if (!newer?.includes(own)) return [[key, visit(part, own, `${at}.${own}`)]];
      const places = Array.isArray(part) ? part.map((_, index) => `[${index}]`) : [''];
      for (const place of places)
        converted.push({ path: `${at}.${own}${place}`, outcome: 'kept', note: say('unused') });
      return [];
    });
    return Object.fromEntries(entries);
  };
  return visit(resource, type, path) as JsonObject;
}

/** Elements that R4 does not have, with the types of their values. */
const ROOT: Readonly<Record<string, string>> = {
  versionAlgorithmString: 'versionAlgorithm',
  versionAlgorithmCoding: 'versionAlgorithm',
  copyrightLabel: 'copyrightLabel',
};
const ITEM: Readonly<Record<string, string>> = { disabledDisplay: 'disabledDisplay' };
const VALUES: Readonly<Record<string, string>> = {
  versionAlgorithmString: 'valueString',
  versionAlgorithmCoding: 'valueCoding',
  copyrightLabel: 'valueString',
  disabledDisplay: 'valueCode',
};

function withExtensions(
  element: JsonObject,
  known: Readonly<Record<string, string>>,
  base: string,
  path: string,
  converted: ConvertedElement[],
): JsonObject {
  const found = Object.keys(known).filter((key) => element[key] !== undefined);
  if (found.length === 0) return element;
  const rest = Object.fromEntries(
    Object.entries(element).filter(([key]) => !found.includes(key.replace(/^_/, ''))),
  );
  const extension = found.map((key) => {
    converted.push({ path: `${path}.${key}`, outcome: 'kept', note: say('keptAsExtension') });
    const beside = element[`_${key}`];
    const value = VALUES[key] ?? 'valueString';
    return {
      url: `${base}.${known[key]}`,
      [value]: element[key],
      ...(beside !== undefined && { [`_${value}`]: beside }),
    };
  });
  // After those of the source, which keep their places.
  return { ...rest, extension: [...objectsOf(element.extension), ...extension] };
}

function itemInR4(item: JsonObject, path: string, converted: ConvertedElement[]): JsonObject {
  const kept = withExtensions(item, ITEM, `${R5_ELEMENT}.item`, path, converted);
  const { answerConstraint, _answerConstraint, ...rest } = kept;
  const type = textOf(item.type);
  const inside = objectsOf(item.item);
  const own = typeInR4(item, inside.length > 0);
  const extension = [...objectsOf(rest.extension)];
  if (own !== type)
    converted.push({ path: `${path}.type`, outcome: 'mapped', note: say('typeOfR4', { type: own ?? '' }) });
  const constraint = textOf(answerConstraint);
  if (constraint !== undefined) {
    // A choice of R4 has it in its type; other types of R4 can only be limited to their options.
    const isSaid = type === 'coding' && constraint !== 'optionsOrType';
    const isSame = isSaid || (type !== 'coding' && constraint === 'optionsOnly');
    const note = isSaid ? say('constraintInType') : say(isSame ? 'onlyOptions' : 'keptAsExtension');
    converted.push({ path: `${path}.answerConstraint`, outcome: isSame ? 'mapped' : 'kept', note });
    if (!isSame) extension.push({ url: `${R5_ELEMENT}.item.answerConstraint`, valueCode: constraint });
  }
  return {
    ...rest,
    ...(extension.length > 0 && { extension }),
    ...(own !== undefined && { type: own }),
    ...(Array.isArray(item.item) && {
      item: inside.map((each, index) => itemInR4(each, `${path}.item[${index}]`, converted)),
    }),
  };
}

/** `coding` is a choice; `question` is a question of no type. */
function typeInR4(
  { type, answerConstraint, answerOption, answerValueSet }: JsonObject,
  hasItems: boolean,
): string | undefined {
  if (type === 'coding')
    return answerConstraint === 'optionsOrString' || answerConstraint === 'optionsOrType'
      ? 'open-choice'
      : 'choice';
  if (type !== 'question') return textOf(type);
  if (Array.isArray(answerOption) || answerValueSet !== undefined) return 'choice';
  return hasItems ? 'group' : 'string';
}
