/** The permitted answers of a question: answerOption, answerValueSet, exclusive options. */
import { displaysIn } from './codeList.ts';
import { equalValues } from './compare.ts';
import type { ResponseContext } from './context.ts';
import { checkCoding, checkDisplay, isSameName } from './displays.ts';
import { ANSWER_CONSTRAINT, OPTION_EXCLUSIVE } from './extensions.ts';
import { quote } from './issue.ts';
import {
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  type TypedValue,
  textOf,
  typedValue,
} from './json.ts';

/** Whether a question also accepts free text: an open choice, or R5's `optionsOrString`. */
export const takesFreeText = (item: JsonObject): boolean =>
  item.type === 'open-choice' || extensionValue(item, ANSWER_CONSTRAINT) === 'optionsOrString';

/** Whether the options are only examples: R5's `optionsOrType` accepts every value of the type. */
const takesOthers = (item: JsonObject): boolean =>
  extensionValue(item, ANSWER_CONSTRAINT) === 'optionsOrType';

/** Reports an answer that is not among the options or in the value set of its question. */
export function checkOptions(
  item: JsonObject,
  answer: TypedValue,
  path: string,
  context: ResponseContext,
): void {
  const options = objectsOf(item.answerOption);
  const canonical = textOf(item.answerValueSet);
  const isFreeText = takesFreeText(item) && answer.type === 'String';
  let names: readonly string[] = [];
  if (isFreeText) warnAboutOption(options, answer, path, context);
  else if (options.length > 0) names = checkOption(item, options, answer, path, context);
  else if (canonical !== undefined) names = checkInValueSet(item, canonical, answer, path, context);
  if (answer.type === 'Coding' && isObject(answer.value)) checkCoding(answer.value, names, path, context);
}

/** Reports an exclusive option that was chosen together with another answer. */
export function checkExclusive(
  item: JsonObject,
  answers: readonly TypedValue[],
  path: string,
  { issues }: ResponseContext,
): void {
  if (answers.length < 2) return;
  for (const option of objectsOf(item.answerOption)) {
    const value = typedValue(option, 'value');
    if (!value || extensionValue(option, OPTION_EXCLUSIVE) !== true) continue;
    if (answers.some((answer) => isOption(answer, value)))
      issues.error('invariant', path, `${shown(value)} excludes every other answer.`);
  }
}

/** @returns the names of the option */
function checkOption(
  item: JsonObject,
  options: readonly JsonObject[],
  answer: TypedValue,
  path: string,
  context: ResponseContext,
): readonly string[] {
  const values = options.map((option) => typedValue(option, 'value')).filter((value) => value !== undefined);
  const option = values.find(
    (value) => isOption(answer, value) || (answer.type === 'Quantity' && isSame(answer, value, context)),
  );
  if (!option) {
    if (!takesOthers(item) && !isUncoded(item, answer))
      context.issues.error('code-invalid', path, `${shown(answer)} is not one of the options.`);
    return [];
  }
  const displays = isObject(option.value) ? displaysIn(option.value) : [];
  const displayText = isObject(answer.value) ? textOf(answer.value.display) : undefined;
  const isOther = displayText !== undefined && !displays.some((display) => isSameName(display, displayText));
  if (isOther && displays[0] !== undefined)
    context.issues.warning(
      'invalid',
      path,
      `The option is called ${quote(displays[0])}, not ${quote(displayText)}.`,
    );
  return displays;
}

/** An open choice can have an answer without a code, which is free text. */
const isUncoded = (item: JsonObject, { type, value }: TypedValue): boolean =>
  takesFreeText(item) && type === 'Coding' && isObject(value) && value.code === undefined;

/** @returns the display of the code in the value set */
function checkInValueSet(
  item: JsonObject,
  canonical: string,
  answer: TypedValue,
  path: string,
  context: ResponseContext,
): readonly string[] {
  const { issues, reader } = context;
  const value = answer.value;
  const coding = isObject(value) ? value : { code: value };
  if (isUncoded(item, answer)) return [];
  const valueSet = reader.valueSet(canonical);
  if (!valueSet) {
    issues.warning('not-found', path, `The value set ${canonical} is not at hand, so nothing was checked.`);
    return [];
  }
  const code = textOf(coding.code);
  if (code === undefined) {
    if (!takesOthers(item))
      issues.error('code-invalid', path, `An answer without a code is not in the value set ${canonical}.`);
    return [];
  }
  // A coding without a system is not in any value set; a plain text can be a code of any of its systems.
  const system = answer.type === 'Coding' ? (textOf(coding.system) ?? '') : undefined;
  const { result, displays, reason } = reader.membership(valueSet, system, code);
  if (result === 'out' && !takesOthers(item))
    issues.error('code-invalid', path, `${shown(answer)} is not in the value set ${canonical}.`);
  if (result === 'unknown' && !takesOthers(item))
    issues.warning('not-supported', path, `${shown(answer)} could not be checked: ${reason}.`);
  if (result !== 'in') return [];
  checkDisplay(coding, displays, path, context);
  return displays;
}

function warnAboutOption(
  options: readonly JsonObject[],
  { value }: TypedValue,
  path: string,
  { issues }: ResponseContext,
): void {
  const names = options.map((option) => typedValue(option, 'value')?.value).filter(isObject);
  if (names.some(({ display, code }) => display === value || code === value))
    issues.warning('invariant', path, `${quote(value)} was given as free text, but it is an option.`);
}

/** Whether two values are the same. Codes need the same system, or both no system. */
function isOption(answer: TypedValue, option: TypedValue): boolean {
  if (answer.type !== option.type) return false;
  const one = answer.value;
  const other = option.value;
  if (!isObject(one) || !isObject(other)) return one === other;
  if (answer.type === 'Reference') return one.reference === other.reference;
  if (one.system !== other.system || one.code !== other.code) return false;
  return one.code !== undefined || one.display === other.display;
}

const isSame = (answer: TypedValue, option: TypedValue, { units }: ResponseContext): boolean =>
  option.type === 'Quantity' && equalValues(answer, option, units) === true;

/** @returns the contained resource that a reference `#id` names */
export const containedIn = (resource: JsonObject, reference: string): JsonObject | undefined =>
  objectsOf(resource.contained).find(({ id }) => id === reference.slice(1));

function shown({ value }: TypedValue): string {
  if (!isObject(value)) return quote(value);
  const code = textOf(value.code) ?? textOf(value.reference) ?? textOf(value.display) ?? value;
  return value.system === undefined ? quote(code) : `${quote(code)} of ${value.system}`;
}
