/** Units and limits of the answer to an item. */
import { isCalendarDate } from '@clinic/engine/base';
import type { UnitOption } from '@clinic/engine/definition';
import { type MessageCode, say } from '../../importing/texts/message.ts';
import { calculatedValue } from '../validate/expressions.ts';
import {
  MAX_OCCURS,
  MAX_QUANTITY,
  MAX_VALUE,
  MIN_OCCURS,
  MIN_QUANTITY,
  MIN_VALUE,
  UNIT,
  UNIT_OPTION,
  UNIT_VALUE_SET,
} from '../validate/extensions.ts';
import {
  extensionsOf,
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  typedValue,
} from '../validate/json.ts';
import type { Conditions, QuestionContext } from './conditions.ts';
import { isInWords, type PlannedItem } from './plan.ts';
import { daysIn, momentIn } from './source/moments.ts';
import { amountIn, unitIn, unitOf } from './source/quantities.ts';

export function unitOfNumber(
  { units, entry: { item, path } }: PlannedItem,
  { report }: QuestionContext,
): object {
  const [unit] = units;
  const [extension] = extensionsOf(item, UNIT);
  if (unit === undefined || !extension) return {};
  const coding = typedValue(extension, 'value')?.value;
  const isCode = isObject(coding) && coding.code === unit;
  noteExtension(item, UNIT, path, report, isCode ? undefined : 'asUnit');
  return { unit };
}

/** Maximum characters of a text with a number and its unit. */
const LONGEST_IN_WORDS = 100;

/** @param step of the number */
export function quantity(planned: PlannedItem, context: QuestionContext, step: { step?: number }): object {
  const { units, entry } = planned;
  if (isInWords(planned)) return { type: 'text', maxLength: LONGEST_IN_WORDS };
  if (units.length === 0) return { type: 'decimal', ...limits(planned, context), ...step };
  for (const [index, extension] of objectsOf(entry.item.extension).entries()) {
    const isListed = extension.url === UNIT_VALUE_SET && planned.hasUnitSet;
    if (!isListed && extension.url !== UNIT && extension.url !== UNIT_OPTION) continue;
    const isUsed = isListed || units.includes(unitIn(typedValue(extension, 'value')?.value) ?? '');
    context.report.note(
      `${entry.path}.extension[${index}]`,
      isUsed ? 'mapped' : 'kept',
      say(isUsed ? 'asUnit' : 'unitLeftOut'),
    );
  }
  const [unit] = units;
  if (units.length === 1) return { type: 'quantity', unit, ...limits(planned, context, unit), ...step };
  return {
    type: 'quantity',
    units: units.map(
      (each): UnitOption => ({
        ...{ unit: each, ...limits(planned, context, each), ...step },
      }),
    ),
  };
}

/** @param unit of the number, if its limits are quantities */
export function limits(
  { entry, units }: PlannedItem,
  { report }: QuestionContext,
  unit?: string,
): { min?: number; max?: number } {
  const read = (...urls: readonly string[]): number | undefined => {
    for (const url of urls) {
      if (noteCalculated(entry, url, report)) continue;
      const value = extensionValue(entry.item, url);
      const isQuantity = isObject(value);
      const limit = isQuantity ? unit !== undefined && amountIn(value, unit) : value;
      // If there are several units, the limit keeps its own.
      const isOwn = !isQuantity || units.includes(unitOf(value) ?? '');
      if (typeof limit === 'number') {
        noteExtension(entry.item, url, entry.path, report, isOwn ? undefined : 'limitConverted');
        return limit;
      }
      if (!isOwn) noteExtension(entry.item, url, entry.path, report, 'limitInOtherUnit');
    }
    return undefined;
  };
  return between(read(MIN_VALUE, MIN_QUANTITY), read(MAX_VALUE, MAX_QUANTITY));
}

export function dates({ entry }: PlannedItem, { report }: QuestionContext): object {
  const { item, path } = entry;
  const read = (url: string, end: 'first' | 'last'): string | undefined => {
    if (isToday(item, url)) return noteToday(entry, url, report);
    if (noteCalculated(entry, url, report)) return undefined;
    const value = extensionValue(item, url);
    const day = daysIn(value)?.[end];
    if (day !== undefined)
      noteExtension(item, url, path, report, value === day ? undefined : 'limitOfWholePeriod');
    return day;
  };
  return between(read(MIN_VALUE, 'first'), read(MAX_VALUE, 'last'));
}

/** A limit that is a day, month or year includes all of it. */
export function moments({ entry }: PlannedItem, { report }: QuestionContext): object {
  const { item, path } = entry;
  const read = (url: string, end: 'first' | 'last', time: string): string | undefined => {
    if (isToday(item, url)) return noteToday(entry, url, report);
    if (noteCalculated(entry, url, report)) return undefined;
    const value = extensionValue(item, url);
    const moment = momentIn(value) ?? daysIn(value)?.[end];
    if (moment === undefined) return undefined;
    const isDay = isCalendarDate(moment);
    const changed = isDay ? 'limitOfWholePeriod' : 'withoutZone';
    noteExtension(item, url, path, report, value === moment ? undefined : changed);
    return isDay ? `${moment}T${time}` : moment;
  };
  return between(read(MIN_VALUE, 'first', '00:00'), read(MAX_VALUE, 'last', '23:59'));
}

/** Limits to the minute. A minimum after the maximum would span midnight here, but allows no answer in FHIR. */
export function times({ entry: { item, path } }: PlannedItem, { report }: QuestionContext): object {
  const read = (url: string): string | undefined => {
    const value = extensionValue(item, url);
    return typeof value === 'string' ? /^\d\d:\d\d(?=:00(?:\.0+)?$)/.exec(value)?.[0] : undefined;
  };
  const [min, max] = [read(MIN_VALUE), read(MAX_VALUE)];
  if (min !== undefined && max !== undefined && min > max) return {};
  if (min !== undefined) noteExtension(item, MIN_VALUE, path, report);
  if (max !== undefined) noteExtension(item, MAX_VALUE, path, report);
  return between(min, max);
}

const TODAY = /^(?:today|now)\(\)$/;

/** The expression that gives a limit, and its place in the item. */
function calculatedLimit(item: JsonObject, url: string): { expression?: string; at: string } | undefined {
  const extensions = objectsOf(item.extension);
  const index = extensions.findIndex((extension) => extension.url === url);
  const calculated = calculatedValue(extensions[index] ?? {});
  return calculated && { ...calculated, at: `extension[${index}].${calculated.at}` };
}

/** Whether the limit is the day on which the form is answered. */
const isToday = (item: JsonObject, url: string): boolean =>
  TODAY.test(calculatedLimit(item, url)?.expression ?? '');

function noteToday(
  { item, path }: PlannedItem['entry'],
  url: string,
  report: QuestionContext['report'],
): string {
  noteExtension(item, url, path, report, 'limitToday');
  report.note(`${path}.${calculatedLimit(item, url)?.at}`, 'mapped', say('limitToday'));
  return 'today';
}

/** A limit given by an expression is not imported; the value beside the expression is ignored. */
function noteCalculated(
  { item, path }: PlannedItem['entry'],
  url: string,
  report: QuestionContext['report'],
): boolean {
  if (!calculatedLimit(item, url)) return false;
  noteExtension(item, url, path, report, 'limitCalculated');
  return true;
}

const between = <Limit>(min: Limit | undefined, max: Limit | undefined): { min?: Limit; max?: Limit } => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** Maximum entries of a list or repeating group in a definition. */
const MAX_ENTRIES = 200;

/** The maximum number of answers or entries, up to the limit of a definition. */
export function occurrences(
  { item, path }: PlannedItem['entry'],
  { report }: Pick<Conditions, 'report'>,
  atMost = MAX_ENTRIES,
): number | undefined {
  const most = extensionValue(item, MAX_OCCURS);
  if (typeof most !== 'number' || most < 1) return undefined;
  const limit = Math.min(Math.floor(most), atMost);
  const index = objectsOf(item.extension).findIndex(({ url }) => url === MAX_OCCURS);
  const isSame = limit === most;
  report.note(
    `${path}.extension[${index}]`,
    isSame ? 'taken' : 'mapped',
    isSame ? undefined : say('asAtMost', { most: limit }),
  );
  return limit;
}

/** The minimum entries of a repeating group. */
export function fewestEntries(
  { entry: { item, path } }: PlannedItem,
  most: number,
  { report }: Pick<Conditions, 'report'>,
): number | undefined {
  const fewest = extensionValue(item, MIN_OCCURS);
  if (typeof fewest !== 'number' || fewest < 1 || fewest > most) return undefined;
  noteExtension(item, MIN_OCCURS, path, report);
  return fewest;
}

/** @param why undefined if the definition is equivalent */
export function noteExtension(
  item: JsonObject,
  url: string,
  path: string,
  report: Conditions['report'],
  why?: MessageCode,
): void {
  const index = objectsOf(item.extension).findIndex((extension) => extension.url === url);
  if (index < 0) return;
  const outcome = why === undefined ? 'taken' : MAPPED.has(why) ? 'mapped' : 'kept';
  report.note(`${path}.extension[${index}]`, outcome, why && say(why));
}

/** Reasons for expressing an extension differently, not for leaving it out. */
const MAPPED: ReadonlySet<MessageCode> = new Set<MessageCode>([
  'withoutZone',
  'limitOfWholePeriod',
  'limitConverted',
  'partsAsSteps',
  'unitAsHelp',
  'asUnit',
  'limitToday',
  'asSignature',
]);
