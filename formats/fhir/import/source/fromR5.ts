/** Converts FHIR R5 Questionnaires to R4: elements that R5 writes differently or has in addition. */
import type { Outcome } from '../../../importing/report.ts';
import { type Message, say } from '../../../importing/texts/message.ts';
import { isObject, type JsonObject, objectsOf, textOf } from '../../validate/json.ts';

/** The outcome of an R5 element, by its path in the source. */
interface ConvertedElement {
  path: string;
  outcome: Outcome;
  note: Message;
}

/** In R4, elements of R5 are extensions with these URLs. */
const R5_ELEMENT = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire';

/**
 * The form in R4. Elements that R4 lacks become the extensions that FHIR defines for them.
 * @returns the form itself if it contains nothing from R5
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
/** R5-only elements of value sets and code systems, by parent element. None of them affects options. */
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

/** Whether an element of a type (`Questionnaire.item`) is one that only R5 has. */
export function isOfR5(type: string, key: string): boolean {
  const name = key.replace(/^_/, '');
  if (type === 'Questionnaire') return Object.hasOwn(ROOT, name);
  if (type === 'Questionnaire.item') return Object.hasOwn(ITEM, name) || name === 'answerConstraint';
  const part = type.slice(type.lastIndexOf('.') + 1);
  return Object.hasOwn(OF_TERMINOLOGY, part) && (OF_TERMINOLOGY[part]?.includes(name) ?? false);
}

/** A contained value set or code system; other resources stay as they are. */
function terminologyInR4(resource: JsonObject, path: string, converted: ConvertedElement[]): JsonObject {
  const type = textOf(resource.resourceType) ?? '';
  if (type !== 'ValueSet' && type !== 'CodeSystem') return resource;
  const visit = (value: unknown, name: string, at: string): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => visit(each, name, `${at}[${index}]`));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      const elementName = key.replace(/^_/, '');
      const newer = Object.hasOwn(OF_TERMINOLOGY, name) ? OF_TERMINOLOGY[name] : undefined;
      if (!newer?.includes(elementName)) return [[key, visit(part, elementName, `${at}.${elementName}`)]];
      const places = Array.isArray(part) ? part.map((_, index) => `[${index}]`) : [''];
      for (const place of places)
        converted.push({ path: `${at}.${elementName}${place}`, outcome: 'kept', note: say('unused') });
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
  names: Readonly<Record<string, string>>,
  base: string,
  path: string,
  converted: ConvertedElement[],
): JsonObject {
  const present = Object.keys(names).filter((key) => element[key] !== undefined);
  if (present.length === 0) return element;
  const rest = Object.fromEntries(
    Object.entries(element).filter(([key]) => !present.includes(key.replace(/^_/, ''))),
  );
  const extension = present.map((key) => {
    converted.push({ path: `${path}.${key}`, outcome: 'kept', note: say('keptAsExtension') });
    const companion = element[`_${key}`];
    const value = VALUES[key] ?? 'valueString';
    return {
      url: `${base}.${names[key]}`,
      [value]: element[key],
      ...(companion !== undefined && { [`_${value}`]: companion }),
    };
  });
  // Appended, so that the source's extensions keep their indices.
  return { ...rest, extension: [...objectsOf(element.extension), ...extension] };
}

function itemInR4(item: JsonObject, path: string, converted: ConvertedElement[]): JsonObject {
  const extended = withExtensions(item, ITEM, `${R5_ELEMENT}.item`, path, converted);
  const { answerConstraint, _answerConstraint, ...rest } = extended;
  const type = textOf(item.type);
  const inside = objectsOf(item.item);
  const itemType = typeInR4(item, inside.length > 0);
  const extension = [...objectsOf(rest.extension)];
  if (itemType !== type)
    converted.push({
      path: `${path}.type`,
      outcome: 'mapped',
      note: say('typeOfR4', { type: itemType ?? '' }),
    });
  const constraint = textOf(answerConstraint);
  if (constraint !== undefined) {
    // In R4 the type of a choice implies it; other R4 types can only be limited to their options.
    const isSaid = type === 'coding' && constraint !== 'optionsOrType';
    const isSame = isSaid || (type !== 'coding' && constraint === 'optionsOnly');
    const note = isSaid ? say('constraintInType') : say(isSame ? 'onlyOptions' : 'keptAsExtension');
    converted.push({ path: `${path}.answerConstraint`, outcome: isSame ? 'mapped' : 'kept', note });
    if (!isSame) extension.push({ url: `${R5_ELEMENT}.item.answerConstraint`, valueCode: constraint });
  }
  return {
    ...rest,
    ...(extension.length > 0 && { extension }),
    ...(itemType !== undefined && { type: itemType }),
    ...(Array.isArray(item.item) && {
      item: inside.map((each, index) => itemInR4(each, `${path}.item[${index}]`, converted)),
    }),
  };
}

/** `coding` is a choice; `question` is a question without a type. */
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
