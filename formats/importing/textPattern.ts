/** Regular expressions that say what a format and lengths say; others are never executed. */
import { FORMAT_TRAITS, TEXT_FORMATS, type TextFormat, type TextLimits } from '@clinic/engine/definition';

const CLASSES: ReadonlyArray<readonly [TextFormat, RegExp]> = [
  ['digits', /^(?:\[0-9\]|\\d|\[\\d\])$/],
  ['letters', /^\[(?:A-Za-z|a-zA-Z)\]$/],
  ['lettersAndDigits', /^\[(?:A-Za-z0-9|a-zA-Z0-9|0-9A-Za-z|0-9a-zA-Z)\]$/],
];

/** Common patterns for ZIP codes and web addresses, besides our own. */
const WHOLE: ReadonlyMap<string, TextFormat> = new Map(
  Object.entries<TextFormat>({
    '[0-9]{5}(?:-[0-9]{4})?': 'usZipCode',
    '\\d{5}(-\\d{4})?': 'usZipCode',
    '\\d{5}(?:-\\d{4})?': 'usZipCode',
    'https?://\\S+': 'webAddress',
  }),
);

/** The limits that a pattern says, if it is a single character class with a count, or well known. */
export function limitsInPattern(
  source: string,
): (Omit<TextLimits, 'maxLength'> & { maxLength?: number }) | undefined {
  const body = source.replace(/^\^/, '').replace(/\$$/, '');
  const textFormat =
    TEXT_FORMATS.find((each) => FORMAT_TRAITS[each].pattern === `^${body}$`) ?? WHOLE.get(body);
  if (textFormat) {
    const longest = FORMAT_TRAITS[textFormat].only?.at(-1)?.length;
    return { format: textFormat, ...(longest !== undefined && { maxLength: longest }) };
  }
  const [, characters = '', count = ''] = /^(\[[^\]]*\]|\\d)(\+|\{\d{1,5}(?:,\d{0,5})?\})?$/.exec(body) ?? [];
  const format = CLASSES.find(([, form]) => form.test(characters))?.[0];
  if (!format) return undefined;
  if (count === '+') return { format };
  // Without a count, exactly one character.
  const [, least = '1', upTo] = /^\{(\d+)(,\d*)?\}$/.exec(count) ?? [];
  const most = count === '' || upTo === undefined ? least : upTo.slice(1);
  const [minLength, maxLength] = [Number(least), most === '' ? undefined : Number(most)];
  return {
    format,
    ...(minLength > 0 && { minLength }),
    ...(maxLength !== undefined && maxLength > 0 && { maxLength }),
  };
}
