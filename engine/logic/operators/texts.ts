/** Operators on texts. */
import type { Maybe } from '../../base/logicJson.ts';
import { giveUp, MAX_CHARACTERS, spendOnText } from '../base/budget.ts';
import { anyValue, binary, byValue, strict, unary } from './build.ts';
import { ANY_NUMBER, type Operator } from './operator.ts';
import type { OperatorWords } from './operatorWords.ts';
import { CHARACTERS_A_STEP, SCALAR, total } from './size.ts';

type TextKey = Extract<OperatorWords, { form: 'single' }>['key'];

const text = {
  role: byValue,
  gives: 'text',
  values: anyValue,
  condition: null,
  words: { form: 'computation' },
} as const;

/** JSON-logic's substr: a negative length counts back from the end. */
function substring(source: string, start: number, length: Maybe): string {
  if (length === undefined) return source.substr(start);
  const size = Number(length);
  if (size >= 0) return source.substr(start, size);
  const rest = source.substr(start);
  return rest.substr(0, rest.length + size);
}

/** A function of one text; unknown for any other value. `grows`: maximum growth factor of the length. */
const ofText = (
  apply: (source: string) => Maybe,
  gives: 'text' | 'number',
  key: TextKey,
  grows = 1,
): Operator => ({
  min: 1,
  max: 1,
  role: byValue,
  gives,
  evaluate: unary((value) => (typeof value === 'string' ? apply(value) : undefined)),
  values: anyValue,
  cost: ([source = SCALAR], read) =>
    gives === 'number'
      ? { steps: read, size: SCALAR }
      : { steps: read * grows, size: { items: 1, characters: source.characters * grows } },
  condition: null,
  words: { form: 'single', key },
});

/** Replaces every occurrence; an empty search text matches between all characters. */
function replaced(source: string, part: string, by: string): string {
  spendOnText(source.length * (1 + by.length));
  const result = source.replaceAll(part, () => by);
  if (result.length > MAX_CHARACTERS) giveUp();
  return result;
}

/** Decimal digits with a sign and one decimal point; matches in linear time. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

export const TEXTS: Readonly<Record<string, Operator>> = {
  cat: {
    ...text,
    min: 1,
    max: ANY_NUMBER,
    evaluate: strict((...values) => {
      const joined = values.join('');
      if (joined.length > MAX_CHARACTERS) giveUp();
      return joined;
    }),
    cost: (sizes, read) => ({
      steps: read,
      size: { items: 1, characters: total(sizes, (size) => size.items + size.characters) },
    }),
  },
  substr: {
    ...text,
    min: 2,
    max: 3,
    evaluate: strict((source, start, length) => substring(String(source), Number(start), length)),
    cost: (sizes, read) => ({ steps: read, size: { items: 1, characters: sizes[0]?.characters ?? 0 } }),
  },
  length: ofText((source) => source.length, 'number', 'length'),
  upper: ofText((source) => source.toUpperCase(), 'text', 'upperCase', 3),
  lower: ofText((source) => source.toLowerCase(), 'text', 'lowerCase', 3),
  trim: ofText((source) => source.trim(), 'text', 'trimmed'),
  parseNumber: ofText((source) => (NUMBER.test(source) ? Number(source) : undefined), 'number', 'asNumber'),
  indexOf: {
    min: 2,
    max: 2,
    role: byValue,
    gives: 'number',
    values: anyValue,
    condition: null,
    words: { form: 'pair', key: 'position' },
    evaluate: binary((source, part) => {
      if (typeof source !== 'string' || typeof part !== 'string') return undefined;
      spendOnText(source.length * part.length);
      return source.indexOf(part);
    }),
    cost: ([source = SCALAR, part = SCALAR], read) => ({
      steps: read + (source.characters * part.characters) / CHARACTERS_A_STEP,
      size: SCALAR,
    }),
  },
  replace: {
    ...text,
    min: 3,
    max: 3,
    evaluate: strict((source, part, by) =>
      typeof source === 'string' && typeof part === 'string' && typeof by === 'string'
        ? replaced(source, part, by)
        : undefined,
    ),
    cost: ([source = SCALAR, , by = SCALAR], read) => {
      const characters = source.characters + (source.characters + 1) * by.characters;
      return { steps: read + characters / CHARACTERS_A_STEP, size: { items: 1, characters } };
    },
  },
};
