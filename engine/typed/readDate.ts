/** Whole dates as people type or paste them: 3/14/1985, 14.03.1985, March 14, 1985, 14 de marzo de 1985. */
import { everyLocale, localeOf } from '../locales/locale.ts';
import { asciiForm } from './cleanText.ts';

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** The order in which a language writes a date. */
export const dateOrder = (language: string): (keyof DateParts)[] =>
  localeOf(language).language.dateOrder as (keyof DateParts)[];

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
    const [day, month] = isDayFirst(language) ? [first, second] : [second, first];
    return Number(month) > 12 && Number(day) <= 12
      ? { year: third, month: day, day: month }
      : { year: third, month, day };
  }
  return inWords(typed);
}

const isDayFirst = (language: string): boolean => {
  const order = dateOrder(language);
  return order.indexOf('day') < order.indexOf('month');
};

/** A date with the name of its month, in any language. */
function inWords(typed: string): DateParts | undefined {
  if (typed.length > 40) return undefined;
  const conventions = everyLocale().map(({ language }) => language);
  const isBetween = (word: string): boolean => conventions.some(({ dateWords }) => dateWords.includes(word));
  const words = typed.split(/[\s,./-]+/).filter((word) => word !== '' && !isBetween(word));
  const month = words.find((word) => monthNamed(word) !== undefined);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => {
    const [, ending] = /^\d{1,2}(\D*)$/.exec(word) ?? [];
    return ending === '' || conventions.some(({ ordinals }) => ordinals.includes(ending ?? ' '));
  });
  if (words.length !== 3 || month === undefined || year === undefined || day === undefined) return undefined;
  return { year, month: String(monthNamed(month)), day: String(Number.parseInt(day, 10)) };
}

/** "March", "mar", "mar." and "marzo" are 3; undefined for anything else. */
export function monthNamed(text: string): number | undefined {
  const typed = text.toLowerCase().replace('.', '');
  if (typed.length < 3) return undefined;
  for (const { language } of everyLocale()) {
    const at = language.months.findIndex((names) => names.some((name) => name.startsWith(typed)));
    if (at >= 0) return at + 1;
  }
  return undefined;
}
