/** Converts the value of an expression to an answer to an item. */
import { isCalendarDate } from '@clinic/engine/base';
import { UCUM } from '../validate/codes.ts';
import { CONTROLS, isObject, type JsonObject, objectsOf, textOf } from '../validate/json.ts';

export type OptionCodings = (item: JsonObject) => readonly JsonObject[] | undefined;

/**
 * @param value of FHIRPath: a JSON value, or an object of the library that converts itself to a text @returns undefined
 * if it is not a valid answer
 */
export function answerOf(item: JsonObject, value: unknown, codings: OptionCodings): JsonObject | undefined {
  const type = textOf(item.type) ?? '';
  if (type === 'choice' || type === 'open-choice')
    return chosen(item, value, codings, type === 'open-choice');
  const answer = READERS[type]?.(value);
  return answer === undefined ? undefined : { [VALUES[type] ?? 'valueString']: answer };
}

const VALUES: Readonly<Record<string, string>> = {
  boolean: 'valueBoolean',
  decimal: 'valueDecimal',
  integer: 'valueInteger',
  date: 'valueDate',
  dateTime: 'valueDateTime',
  time: 'valueTime',
  url: 'valueUri',
  quantity: 'valueQuantity',
  reference: 'valueReference',
  attachment: 'valueAttachment',
};

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  decimal: numberOf,
  integer: (value) => {
    const number = numberOf(value);
    return number !== undefined && Number.isInteger(number) && Math.abs(number) < 2 ** 31
      ? number
      : undefined;
  },
  date: (value) => dateIn(written(value)?.match(/^\d{4}(?:-\d\d(?:-\d\d)?)?/)?.[0]),
  dateTime: (value) => {
    const text = written(value) ?? '';
    return MOMENT.test(text) ? dateIn(text.slice(0, 10)) && text : dateIn(text);
  },
  time: (value) => {
    const text = written(value)?.match(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?$/)?.[0];
    return text?.length === 5 ? `${text}:00` : text;
  },
  string: textIn,
  text: textIn,
  url: (value) => {
    const text = textIn(value);
    return text === undefined || /\s/.test(text) ? undefined : text;
  },
  quantity: (value) => {
    const number = numberOf(value);
    if (number !== undefined) return { value: number };
    const [, amount, code] = /^(-?\d+(?:\.\d+)?) '([^']+)'$/.exec(written(value) ?? '') ?? [];
    if (amount !== undefined) return { value: Number(amount), unit: code, system: UCUM, code };
    return isObject(value) && typeof value.value === 'number' ? value : undefined;
  },
  reference: (value) => {
    if (!isObject(value)) return undefined;
    if (typeof value.reference === 'string') return value;
    const { resourceType, id } = value;
    return typeof resourceType === 'string' && typeof id === 'string'
      ? { reference: `${resourceType}/${id}` }
      : undefined;
  },
  attachment: (value) => (isObject(value) && ('url' in value || 'data' in value) ? value : undefined),
};

/** FHIR requires seconds and the time zone with a time. */
const MOMENT =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether the day, month or year exists in the calendar. */
function dateIn(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(text)) return undefined;
  return isCalendarDate(`${text}-01-01`.slice(0, 10)) ? text : undefined;
}

/** FHIR's texts are not empty, and have no control characters but tabs and line ends. */
function textIn(value: unknown): string | undefined {
  const words = wordsIn(value);
  const isText = typeof words === 'string' && words.trim() !== '' && words.search(CONTROLS) < 0;
  return isText ? words : undefined;
}

/** A coding by its code, from the item's codings if these are known; for an open choice a text is kept. */
function chosen(
  item: JsonObject,
  value: unknown,
  codings: OptionCodings,
  isOpen: boolean,
): JsonObject | undefined {
  const words = typeof value === 'string' ? value : undefined;
  const literal = objectsOf(item.answerOption).find(
    (option) => option.valueString === value || option.valueInteger === value,
  );
  if (literal && words === undefined) return { valueInteger: value };
  if (literal) return { valueString: words };
  const [first] = isObject(value) ? objectsOf(value.coding) : [];
  const sourceCoding = first ?? (isObject(value) ? value : { code: words });
  const code = textOf(sourceCoding.code);
  const itemCodings = codings(item);
  const isSame = (coding: JsonObject): boolean =>
    code !== undefined &&
    coding.code === code &&
    (sourceCoding.system === undefined ||
      coding.system === undefined ||
      sourceCoding.system === coding.system);
  const listed =
    itemCodings?.find(isSame) ??
    itemCodings?.find(({ display }) => display !== undefined && display === words);
  if (listed) return { valueCoding: plainCoding(listed) };
  if (isOpen && words !== undefined) return { valueString: words };
  if (isOpen && code === undefined && textOf(sourceCoding.display) !== undefined)
    return { valueString: textOf(sourceCoding.display) };
  // A quantity has a code too.
  const isCoding = code !== undefined && sourceCoding.value === undefined;
  return itemCodings || !isCoding ? undefined : { valueCoding: plainCoding(sourceCoding) };
}

/** Removes properties of listed codes that answers do not have. */
const plainCoding = (coding: JsonObject): JsonObject =>
  Object.fromEntries(
    ['system', 'version', 'code', 'display'].flatMap((key) =>
      coding[key] === undefined ? [] : [[key, coding[key]]],
    ),
  );

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || value === null || !('toNumber' in value)) return undefined;
  const { toNumber } = value;
  return typeof toNumber === 'function' ? numberOf(toNumber.call(value)) : undefined;
}

/** Text of a text, date or time. */
function written(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const text = typeof value === 'object' && value !== null ? String(value) : '';
  return text === '' || text.startsWith('[object') ? undefined : text;
}

/** The display text. */
function wordsIn(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = written(value);
  if (text !== undefined || !isObject(value)) return text === '' ? undefined : text;
  const [coding] = objectsOf(value.coding);
  return textOf(value.text) ?? textOf(value.display) ?? textOf(coding?.display) ?? textOf(value.code);
}
