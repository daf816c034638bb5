/** Whole dates as people type or paste them: 3/14/1985, 14.03.1985, March 14, 1985, 14 de marzo de 1985. */
import { asciiForm } from './cleanText.ts';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** The order in which a language writes a date. */
export const dateOrder = (language: string): (keyof DateParts)[] =>
  language.startsWith('es') ? ['day', 'month', 'year'] : ['month', 'day', 'year'];

const NUMERIC = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/;

/**
 * The parts of a whole date, or undefined if the text is not one. The order of day and month is that of the language,
 * unless only the other one is a date. The year has four digits; whether the day exists is for the caller to check.
 */
export function readDate(text: string, language: string): DateParts | undefined {
  const typed = asciiForm(text).toLowerCase();
  const [, first, , second, third] = NUMERIC.exec(typed) ?? [];
  if (first !== undefined && second !== undefined && third !== undefined) {
    if (first.length === 4 && third.length <= 2) return { year: first, month: second, day: third };
    if (third.length !== 4 || first.length > 2) return undefined;
    const [day, month] = language.startsWith('es') ? [first, second] : [second, first];
    return Number(month) > 12 && Number(day) <= 12
      ? { year: third, month: day, day: month }
      : { year: third, month, day };
  }
  return inWords(typed);
}

const WORDS_IN_DATES = new Set(['de', 'del', 'of', 'the']);

/** A date with the name of its month. */
function inWords(typed: string): DateParts | undefined {
  if (typed.length > 40) return undefined;
  const words = typed.split(/[\s,./-]+/).filter((word) => word !== '' && !WORDS_IN_DATES.has(word));
  const month = words.find((word) => monthNamed(word) !== undefined);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => /^\d{1,2}(?:st|nd|rd|th|º|o)?$/.test(word));
  if (words.length !== 3 || month === undefined || year === undefined || day === undefined) return undefined;
  return { year, month: String(monthNamed(month)), day: String(Number.parseInt(day, 10)) };
}

/** "March", "mar", "mar." and "marzo" are 3; undefined for anything else. */
export function monthNamed(text: string): number | undefined {
  const typed = text.toLowerCase().replace('.', '');
  if (typed.length < 3) return undefined;
  const at = MONTHS.findIndex((names) => names.some((name) => name.startsWith(typed)));
  return at < 0 ? undefined : at + 1;
}

const MONTHS = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'setiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
];
