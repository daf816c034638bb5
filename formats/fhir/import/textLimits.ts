/** Limits of length and characters of a text. */
import { isPossible, type TextLimits } from '@clinic/engine/definition';
import { limitsInPattern } from '../../importing/textPattern.ts';
import { say } from '../../importing/texts/message.ts';
import { MIN_LENGTH, REGEX } from '../validate/extensions.ts';
import { extensionsOf, extensionValue, type JsonObject, objectsOf, textOf } from '../validate/json.ts';
import type { PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';

/** Maximum text length in a definition. */
export const LONG_TEXT_LENGTH = 20_000;

/** The maximum length that the item states, up to the limit of a definition. */
export function ownLength(
  { entry: { item, path } }: PlannedItem,
  { report }: { report: ImportReport },
): number | undefined {
  const sourceLimit = item.maxLength;
  if (typeof sourceLimit !== 'number' || sourceLimit < 1) return undefined;
  const most = Math.min(sourceLimit, LONG_TEXT_LENGTH);
  const isSame = most === sourceLimit;
  report.note(
    `${path}.maxLength`,
    isSame ? 'taken' : 'mapped',
    isSame ? undefined : say('asAtMost', { most }),
  );
  return most;
}

/** @param longest maximum length without a pattern */
export function textLimits(
  { entry: { item, path, type } }: PlannedItem,
  longest: number,
  { report }: { report: ImportReport },
): TextLimits {
  const placeOf = (extension: JsonObject | undefined): string =>
    `${path}.extension[${objectsOf(item.extension).indexOf(extension as JsonObject)}]`;
  const least = extensionValue(item, MIN_LENGTH);
  const fewest = typeof least === 'number' && least >= 1 ? { minLength: least } : {};
  const [pattern, further] = extensionsOf(item, REGEX);
  const source = further ? undefined : textOf(extensionValue(item, REGEX));
  const said = source === undefined ? undefined : limitsInPattern(source);
  const isAddress = type === 'url';
  const all: TextLimits = {
    ...fewest,
    ...(said?.minLength !== undefined && { minLength: Math.max(said.minLength, fewest.minLength ?? 0) }),
    maxLength: Math.min(longest, said?.maxLength ?? longest),
    ...(said && type !== 'text' && { format: said.format }),
    ...(isAddress && { format: 'webAddress' as const }),
  };
  const limits = isPossible(all) ? all : { maxLength: longest };
  if (fewest.minLength !== undefined) {
    const place = placeOf(extensionsOf(item, MIN_LENGTH)[0]);
    if (limits.minLength === undefined) report.note(place, 'kept', say('minLengthLeftOut'));
    else report.note(place, 'taken');
  }
  if (!pattern) return limits;
  const isTaken = said !== undefined && limits.format === said.format;
  const isWider = isTaken && /A-Z|a-z/.test(source ?? '');
  const note = isTaken ? (isWider ? say('everyLetter') : undefined) : say('patternNotChecked');
  const outcome = isTaken ? (isWider ? 'mapped' : 'taken') : 'kept';
  for (const each of extensionsOf(item, REGEX)) report.note(placeOf(each), outcome, note);
  return limits;
}
