/** The engine's UI texts, one file per language. Labels and messages of a questionnaire are in its definition. */
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { inLanguage } from './locale.ts';

export type Words = typeof en;

/** Texts of a language; English if the language has none. */
export const words = (language: string): Words => inLanguage<Words>({ en, es }, language);

/**
 * Fills `{name}` in a text; `{name|entry|entries}` is the word that agrees with the number. Both languages use the
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
