/** The formats of a text answer. */
import type { QuestionOf } from './definition.ts';
import { TEXT_FORMATS, type TextFormat } from './limits.ts';

interface FormatTraits {
  /** Pattern of the whole text, in the syntax of JSON Schema and FHIR. */
  pattern: string;
  /** A text of the format; longer ones repeat its last character. */
  example: string;
  min: number;
  /** One sample of each length, if only these lengths are possible. */
  only?: readonly string[];
}

/** Letters of every script have accents and vowel signs, and some are kept apart by joiners. */
const SIGNS = '\\p{M}\u200c\u200d';
/** What names have besides letters: apostrophes, hyphens, points, spaces. */
const BETWEEN_LETTERS = `${SIGNS}\\p{Pd}\\p{Zs}'\u2018\u2019\`\u00b4\u05f3\u05f4.,()\u00b7\u30fb`;

export const FORMAT_TRAITS: Readonly<Record<TextFormat, FormatTraits>> = {
  digits: { pattern: '^[0-9]+$', example: '12345', min: 1 },
  letters: { pattern: `^[\\p{L}${SIGNS}]+$`, example: 'Abcde', min: 1 },
  lettersAndDigits: { pattern: `^[\\p{L}${SIGNS}0-9]+$`, example: 'A1234', min: 1 },
  personName: {
    pattern: `^[${BETWEEN_LETTERS}]*\\p{L}[\\p{L}${BETWEEN_LETTERS}]*$`,
    example: 'Example',
    min: 1,
  },
  usZipCode: { pattern: '^[0-9]{5}(-[0-9]{4})?$', example: '10027', min: 5, only: ['10027', '10027-1234'] },
  webAddress: { pattern: '^https?://[^ ]+$', example: 'https://example.com', min: 9 },
};

const EXPRESSIONS = Object.fromEntries(
  TEXT_FORMATS.map((format) => [format, new RegExp(FORMAT_TRAITS[format].pattern, 'u')]),
) as Readonly<Record<TextFormat, RegExp>>;

export const hasFormat = (text: string, format: TextFormat): boolean => EXPRESSIONS[format].test(text);

/** Limits of a text; lengths are in characters. */
export type TextLimits = Pick<QuestionOf<'text'>, 'minLength' | 'maxLength' | 'format'>;

/** An answer within the limits, equal to the sample if they allow it. */
export function exampleText(limits: TextLimits, sample = 'Example'): string {
  const { minLength = 0, maxLength, format } = limits;
  const { example = sample, only } = format ? FORMAT_TRAITS[format] : {};
  const text = only?.find((each) => isWithin(each.length, limits)) ?? example;
  return text.slice(0, maxLength).padEnd(minLength, text.at(-1));
}

const isWithin = (length: number, { minLength = 0, maxLength }: TextLimits): boolean =>
  length >= minLength && length <= maxLength;

/** Whether any text satisfies all limits. */
export function isPossible(limits: TextLimits): boolean {
  const { minLength = 0, maxLength, format } = limits;
  const { min = 0, only } = format ? FORMAT_TRAITS[format] : {};
  return only ? only.some((each) => isWithin(each.length, limits)) : Math.max(minLength, min) <= maxLength;
}
