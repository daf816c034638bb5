/** Limits of an answer: minimum and maximum values, lengths, patterns, decimal places, files. */
import { BYTES_PER_MB } from '@clinic/engine/questionTypes';
import { isInBytes, megabytesOf } from './attachmentSize.ts';
import { compareValues, orderOfBound } from './compare.ts';
import type { ResponseContext } from './context.ts';
import { writtenNumber } from './exactJson.ts';
import { calculatedValue } from './expressions.ts';
import * as extension from './extensions.ts';
import { quote } from './issue.ts';
import {
  extensionsOf,
  extensionValue,
  isObject,
  type JsonObject,
  type TypedValue,
  textOf,
  typedValue,
} from './json.ts';
import { base64Size } from './primitives.ts';
import { checkUnit } from './unitLimits.ts';

/** Reports every limit of a question that its answer violates. */
export function checkLimits(
  item: JsonObject,
  answer: TypedValue,
  path: string,
  context: ResponseContext,
): void {
  checkRange(item, answer, path, context);
  const { value } = answer;
  if (typeof value === 'string' || typeof value === 'number')
    checkText(item, answer.written ?? String(value), path, context);
  if (answer.type === 'Quantity' && isObject(value)) {
    checkDecimalPlaces(item, value.value, writtenNumber(value, 'value'), path, context);
    checkUnit(item, value, path, context);
  }
  if (answer.type === 'Decimal') checkDecimalPlaces(item, value, answer.written, path, context);
  if (answer.type === 'Attachment' && isObject(value)) checkAttachment(item, value, path, context);
}

function checkRange(item: JsonObject, answer: TypedValue, path: string, context: ResponseContext): void {
  const bounds = [
    { urls: [extension.MIN_VALUE, extension.MIN_QUANTITY], sign: -1, word: 'less than the minimum' },
    { urls: [extension.MAX_VALUE, extension.MAX_QUANTITY], sign: 1, word: 'greater than the maximum' },
  ];
  for (const { urls, sign, word } of bounds) {
    for (const bound of extensionsOf(item, ...urls)) {
      const calculated = calculatedValue(bound);
      const limit = calculated
        ? calculatedLimit(calculated, answer, path, context)
        : typedValue(bound, 'value');
      if (!limit) continue;
      const order = compareWithLimit(answer, limit, context);
      const shown = `${display(answer)} is ${word} ${display(limit)}.`;
      // A minimum date in the future when the form was filled in can be in the past by now.
      const severity = calculated && sign < 0 ? 'warning' : 'error';
      if (order !== undefined && order * sign > 0) context.issues.add(severity, 'invariant', path, shown);
      if (order === undefined) checkUndecided(answer, limit, path, context);
    }
  }
}

/** The value of a limit computed by an expression, such as `today()`; reported if it cannot be evaluated. */
function calculatedLimit(
  { expression }: { expression?: string },
  { type }: TypedValue,
  path: string,
  { expressions, response, issues }: ResponseContext,
): TypedValue | undefined {
  const skip = (why: string): undefined => {
    issues.warning('not-supported', path, `A calculated limit was not checked: ${why}`);
  };
  if (expression === undefined) return skip('It is not written in FHIRPath.');
  try {
    const [value] = expressions.evaluate(expression, response, 'QuestionnaireResponse', {
      ...{ resource: response, rootResource: response },
    });
    if (value === undefined) return undefined;
    return { type, key: `value${type}`, value: typeof value === 'number' ? value : String(value) };
  } catch (error) {
    return skip(error instanceof Error ? error.message : String(error));
  }
}

/**
 * A limit without a unit applies to the number of a quantity in any unit. A limit with a unit needs unit codes: unlike
 * in a condition, equal unit names do not suffice.
 */
function compareWithLimit(
  answer: TypedValue,
  limit: TypedValue,
  { units }: ResponseContext,
): number | undefined {
  if (answer.type === 'Quantity' && limit.type === 'Quantity' && !haveCodes(answer, limit)) return undefined;
  if (answer.type !== 'Quantity' || typeof limit.value !== 'number' || !isObject(answer.value))
    return compareValues(answer, limit, units);
  const { value, comparator } = answer.value;
  return orderOfBound(comparator, compareValues({ ...limit, value }, limit, units));
}

const haveCodes = (...quantities: readonly TypedValue[]): boolean =>
  quantities.every(({ value }) => isObject(value) && value.code !== undefined);

/**
 * Partial dates that overlap their limit satisfy it, and so does "< 5" with a minimum of 0; a quantity must be
 * comparable with its limit.
 */
function checkUndecided(answer: TypedValue, limit: TypedValue, path: string, context: ResponseContext): void {
  if (answer.type !== 'Quantity') return;
  const { issues } = context;
  const { comparator, ...number } = isObject(answer.value) ? answer.value : {};
  if (
    comparator !== undefined &&
    compareWithLimit({ ...answer, value: number }, limit, context) !== undefined
  )
    return;
  const hasNumber = isObject(answer.value) && typeof answer.value.value === 'number';
  const ofUnits = haveCodes(answer, limit)
    ? 'their units measure different things'
    : 'a unit has no code of a unit system';
  const reason = hasNumber ? ofUnits : 'it has no number';
  const message = `${display(answer)} cannot be compared with the limit ${display(limit)}: ${reason}.`;
  issues.error('invariant', path, message);
}

/** @param text a number as it is written: "12.50" has two decimal places */
function checkText(item: JsonObject, text: string, path: string, context: ResponseContext): void {
  const { issues, missing } = context;
  const least = extensionValue(item, extension.MIN_LENGTH);
  const isLimited = least !== undefined || item.maxLength !== undefined;
  // Characters, not UTF-16 units.
  const length = isLimited ? [...text].length : 0;
  if (typeof least === 'number' && length < least)
    issues.add(missing, 'invariant', path, `The answer has ${length} characters; the minimum is ${least}.`);
  if (typeof item.maxLength === 'number' && length > item.maxLength)
    issues.error('invariant', path, `The answer has ${length} characters; the maximum is ${item.maxLength}.`);
  for (const { valueString } of extensionsOf(item, extension.REGEX)) {
    const pattern = textOf(valueString);
    if (pattern === undefined) continue;
    const matches = context.terminology.pattern(pattern);
    const format = textOf(extensionValue(item, extension.ENTRY_FORMAT));
    const expected = format === undefined ? `the pattern ${quote(pattern)}` : `the form ${quote(format)}`;
    if (!matches) {
      const fault = context.patternFault(pattern) ?? 'it cannot be used';
      issues.warning('not-supported', path, `The pattern ${quote(pattern)} was not checked: ${fault}`);
    } else if (!matches(text)) issues.error('invariant', path, `${quote(text)} does not have ${expected}.`);
  }
}

/** @param written how the number is written, if that cannot be derived from its value: "1.50" has two places */
function checkDecimalPlaces(
  item: JsonObject,
  value: unknown,
  written: string | undefined,
  path: string,
  { issues }: ResponseContext,
): void {
  const most = extensionValue(item, extension.MAX_DECIMAL_PLACES);
  if (typeof most !== 'number' || typeof value !== 'number') return;
  const text = written ?? String(value);
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e');
  const places = Math.max((digits.split('.')[1] ?? '').length - Number(exponent), 0);
  if (places > most)
    issues.error('invariant', path, `${text} has ${places} decimal places; the maximum is ${most}.`);
}

/** The base64 text of an address that holds the content itself: `data:image/png;base64,...` */
function dataOfAddress(url: string): string | undefined {
  const comma = url.indexOf(',');
  return /^data:.*;base64$/i.test(url.slice(0, comma)) ? url.slice(comma + 1) : undefined;
}

function checkAttachment(
  item: JsonObject,
  value: JsonObject,
  path: string,
  { issues }: ResponseContext,
): void {
  const { size, contentType } = value;
  const data = textOf(value.data) ?? dataOfAddress(textOf(value.url) ?? '');
  const actual = data === undefined ? undefined : base64Size(data);
  if (actual !== undefined && typeof size === 'number' && size !== actual)
    issues.error('structure', path, `The stated size of ${size} bytes is not that of the data, ${actual}.`);
  const bytes = actual ?? (typeof size === 'number' ? size : undefined);
  const most = extensionValue(item, extension.MAX_SIZE);
  if (typeof most === 'number' && bytes !== undefined && bytes > megabytesOf(most) * BYTES_PER_MB)
    issues.error(
      'too-long',
      path,
      `The attachment has ${bytes} bytes; the maximum is ${most} ${isInBytes(most) ? 'bytes' : 'MB'}.`,
    );
  const types = extensionsOf(item, extension.MIME_TYPE)
    .map((type) => textOf(typedValue(type, 'value')?.value))
    .filter((type) => type !== undefined);
  const [media = ''] = (textOf(contentType) ?? '').toLowerCase().split(';');
  const isAllowed = types.some(
    (type) =>
      type === '*/*' ||
      (type.endsWith('/*') ? media.startsWith(type.slice(0, -1)) : media.trim() === type.toLowerCase()),
  );
  if (types.length > 0 && !isAllowed)
    issues.error(
      'invariant',
      path,
      `The content type ${quote(media)} is not allowed. Allowed: ${types.join(', ')}.`,
    );
}

function display({ value }: TypedValue): string {
  if (!isObject(value)) return String(value);
  return [textOf(value.comparator), value.value, textOf(value.code) ?? textOf(value.unit)]
    .filter((part) => part !== undefined)
    .join(' ');
}
