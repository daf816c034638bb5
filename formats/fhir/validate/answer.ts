/** Validates one answer of a response: its type and the constraints of its question. */
import type { ResponseContext } from './context.ts';
import { REFERENCE_PROFILE, REFERENCE_RESOURCE } from './extensions.ts';
import { quote } from './issue.ts';
import { extensionsOf, isObject, type JsonObject, type TypedValue, textOf, typedValue } from './json.ts';
import { checkLimits } from './limits.ts';
import { checkOptions, containedIn, takesFreeText } from './options.ts';

/** Types of an answer (`value[x]`) by the type of the question. Source: hl7.org/fhir/R4/valueset-item-type.html */
const ANSWER_TYPES: Readonly<Record<string, readonly string[]>> = {
  boolean: ['Boolean'],
  decimal: ['Decimal'],
  integer: ['Integer'],
  date: ['Date'],
  dateTime: ['DateTime'],
  time: ['Time'],
  string: ['String'],
  text: ['String'],
  url: ['Uri'],
  attachment: ['Attachment'],
  reference: ['Reference'],
  quantity: ['Quantity'],
};
/** A choice is answered with values of the types of its options. */
const OPTION_TYPES = ['Coding', 'Integer', 'Date', 'Time', 'String', 'Reference'];

/** Reports problems of the value of an answer. */
export function checkAnswer(
  item: JsonObject,
  answer: TypedValue,
  path: string,
  context: ResponseContext,
): void {
  const type = textOf(item.type) ?? '';
  const allowed = typesOf(item, type);
  if (!allowed.includes(answer.type)) {
    const expected = allowed.map(typeInJson).join(' or ');
    const message = `The answer must be of type ${expected}, not ${typeInJson(answer.type)}.`;
    context.issues.error('invariant', path, message);
    return;
  }
  if (answer.type === 'Integer' && /[.e]/i.test(answer.written ?? ''))
    context.issues.error('value', path, `${answer.written} is not written as a whole number.`);
  checkOptions(item, answer, path, context);
  checkLimits(item, answer, path, context);
  if (answer.type === 'Reference' && isObject(answer.value))
    checkReference(item, answer.value, path, context);
}

function typesOf(item: JsonObject, type: string): readonly string[] {
  const free = takesFreeText(item) ? ['String'] : [];
  if (type !== 'choice' && type !== 'open-choice') {
    const elementTypes = Object.hasOwn(ANSWER_TYPES, type) ? (ANSWER_TYPES[type] ?? []) : [];
    return elementTypes.length > 0 ? [...new Set([...elementTypes, ...free])] : [];
  }
  if (item.answerValueSet !== undefined) return ['Coding', ...free];
  if (!Array.isArray(item.answerOption)) return OPTION_TYPES;
  const types = item.answerOption.filter(isObject).map((option) => typedValue(option, 'value')?.type);
  return [...new Set([...types.filter((of) => of !== undefined), ...free])];
}

/** Names of primitive types begin with a lower-case letter. */
const typeInJson = (type: string): string =>
  ['Coding', 'Quantity', 'Reference', 'Attachment'].includes(type)
    ? type
    : type[0]?.toLowerCase() + type.slice(1);

function checkReference(item: JsonObject, value: JsonObject, path: string, context: ResponseContext): void {
  const { issues, response } = context;
  const reference = textOf(value.reference);
  const type = referencedType(value, reference, response);
  if (reference?.startsWith('#') && reference.length > 1 && !containedIn(response, reference))
    issues.error('not-found', path, `There is no contained resource ${quote(reference)}.`);
  if (type === undefined) return;
  if (!context.isResourceType(type)) {
    issues.error('invariant', path, `${quote(type)} is not a resource type of FHIR R4.`);
    return;
  }
  const profiles = extensionsOf(item, REFERENCE_PROFILE)
    .map((profile) => /^http:\/\/hl7\.org\/fhir\/StructureDefinition\/(\w+)$/.exec(valueText(profile))?.[1])
    // The resource type cannot be derived from other profiles.
    .filter((name) => name !== undefined && context.isResourceType(name));
  const allowed = [...extensionsOf(item, REFERENCE_RESOURCE).map(valueText), ...profiles];
  if (allowed.length > 0 && !allowed.includes(type))
    issues.error('invariant', path, `A reference to ${type} is not allowed. Allowed: ${allowed.join(', ')}.`);
}

const valueText = (extension: JsonObject): string => textOf(typedValue(extension, 'value')?.value) ?? '';

function referencedType(
  value: JsonObject,
  reference: string | undefined,
  response: JsonObject,
): string | undefined {
  if (reference?.startsWith('#')) return textOf(containedIn(response, reference)?.resourceType);
  const [address = ''] = (reference ?? '').split('/_history/');
  const parts = address.split('/');
  const id = parts.at(-1) ?? '';
  const type = parts.at(-2) ?? '';
  const isRest = parts.length === 2 || /^https?:\/\//.test(address);
  if (isRest && /^[A-Z][A-Za-z]*$/.test(type) && /^[\w.-]+$/.test(id)) return type;
  return textOf(value.type);
}
