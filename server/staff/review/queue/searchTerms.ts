/** Converts typed search text to what the search text column may contain. */
import { LANGUAGES, type Language } from '@clinic/engine/base';
import { dateOrder } from '@clinic/engine/typed';

/** A row has a word if it contains any of these texts. */
export type Word = readonly [string, ...string[]];

const MONTH_FIRST_LETTERS = 3;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const IN_NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const MONTH_THEN_DAY = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(?:de\s+|del\s+)?(\d{4})$/u;
const DAY_THEN_MONTH = /^(\d{1,2})\s+(?:de\s+)?(\p{L}+)\.?,?\s+(?:de\s+|del\s+)?(\d{4})$/u;
const PHONE = /^\+?[\d\s().-]+$/;
/** Shorter digit sequences are as likely to be part of an e-mail address. */
const MIN_PHONE_DIGITS = 5;

/** The characters of references (`newReference`), in two groups of four; with the hyphen, also the start of one. */
const REFERENCE = /^([2-9A-HJKMNP-TW-Z]{4})(?:[-\s]?([2-9A-HJKMNP-TW-Z]{4})|-([2-9A-HJKMNP-TW-Z]{1,3}))$/i;

/** The names of the months in every language, by their first letters, which are unique within a language. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) => {
    const nameOf = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month): [string, string] => [
      nameOf.format(new Date(Date.UTC(2000, month, 1))),
      String(month + 1),
    ]);
  }),
);

/**
 * The words to search for, all of which have to match; undefined if there is none. A date becomes `YYYY-MM-DD`,
 * or `YY-MM-DD` without a century; in numeric dates, the month comes first in English and the day in Spanish,
 * unless that is not a valid date. A phone number becomes its digits. Both are one word, whatever spaces they
 * contain. What can be a reference is also searched for with its hyphen. Accents are removed.
 */
export function searchTerms(typed: string, language: Language): readonly [Word, ...Word[]] | undefined {
  const text = withoutAccents(typed).trim();
  const isOne = (dateIn(text, language) ?? phoneIn(text)) !== undefined;
  const [first, ...others] = isOne ? [text] : text.split(/\s+/);
  if (!first) return undefined;
  return [termsOf(first, language), ...others.map((word) => termsOf(word, language))];
}

function termsOf(word: string, language: Language): Word {
  const date = dateIn(word, language);
  if (date !== undefined) return [date];
  const term = phoneIn(word) ?? word;
  const [, first, second, begun] = REFERENCE.exec(word) ?? [];
  const reference = first === undefined ? term : `${first}-${second ?? begun}`;
  return reference === term ? [term] : [term, reference];
}

/**
 * Removes the same characters as `queue_text` and `queue_name` in the database do, so not those of other scripts,
 * which `foldedText` removes too.
 */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');

function dateIn(text: string, language: Language): string | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return dateOf(year, month, day);
  const [, first, , second, written] = IN_NUMBERS.exec(text) ?? [];
  if (written !== undefined) {
    const [monthFirst, dayFirst] = [dateOf(written, first, second), dateOf(written, second, first)];
    return dateOrder(language)[0] === 'day' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
  }
  const [, nameFirst, dayAfter, yearAfter] = MONTH_THEN_DAY.exec(text) ?? [];
  if (yearAfter !== undefined) return dateOf(yearAfter, monthOf(nameFirst), dayAfter);
  const [, dayBefore, nameAfter, yearLast] = DAY_THEN_MONTH.exec(text) ?? [];
  return dateOf(yearLast, monthOf(nameAfter), dayBefore);
}

/** @returns the number of the month that begins with this text of at least three letters */
function monthOf(name = ''): string | undefined {
  const typed = name.toLowerCase();
  if (typed.length < MONTH_FIRST_LETTERS) return undefined;
  return [...MONTHS].find(([month]) => month.toLowerCase().startsWith(typed))?.[1];
}

const dateOf = (year = '', month = '', day = ''): string | undefined =>
  isWithin(month, 12) && isWithin(day, 31)
    ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
    : undefined;

const isWithin = (number: string, most: number): boolean => Number(number) >= 1 && Number(number) <= most;

function phoneIn(text: string): string | undefined {
  if (!PHONE.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return undefined;
  // With or without the country code of the United States.
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
