/** The engine's UI texts. Labels and messages of a questionnaire are in its definition. */
import { localeOf } from '../locales/locale.ts';

export type Words = ReturnType<typeof localeOf>['words'];

/** Texts of a language; English if the language has none. */
export const words = (language: string): Words => localeOf(language).words;

/**
 * Fills `{name}` in a text; `{name|entry|entries}` is the word that agrees with the number. English and Spanish use the
 * first form for exactly one, whether the number is formatted or not.
 */
export const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one: string | undefined, several: string | undefined) => {
      const value = params[name];
      if (value === undefined) return whole;
      if (one === undefined) return String(value);
      return (String(value) === '1' ? one : several) ?? '';
    },
  );
