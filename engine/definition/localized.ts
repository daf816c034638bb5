/** Checks that texts exist in every language and are translated from the current source text. */
import { z } from 'zod';
import type { LocalizedText } from '../base/localizedText.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { error, localize, type Problem, warning } from '../base/problem.ts';

/** A text in one language, such as a cited source. */
export const plainTextOf = (characters: number) =>
  z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(characters, { abort: true })
    .refine(isPlainText, 'textControl')
    .refine((text) => VISIBLE.test(text), 'textInvisible');

/** @param characters maximum length of the source text */
export const localizedTextOf = (characters: number) => {
  const text = plainTextOf(characters);
  // A translation may be up to half as long again as its source.
  const translation = plainTextOf(characters * 1.5);
  return z.record(
    z.string().min(2).max(10),
    z.union([text, z.strictObject({ text: translation, from: z.string().max(characters) })]),
  );
};

/**
 * Rejects control characters other than tab and line breaks, bidirectional control characters, which make a
 * text display differently from how it is stored, and unpaired surrogates.
 */
const isPlainText = (text: string): boolean => text.isWellFormed() && text.search(CONTROL) === -1;

/** Anything but blanks, combining marks and format characters. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}]/u;

const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/** Maximum characters of a source text; a consent's document has its own limit. */
export const MAX_CHARACTERS = 5_000;

/** The text without the characters that `isPlainText` rejects. */
export const withoutControls = (text: string): string => text.toWellFormed().replace(CONTROL, '');

/** Cleans a text from an external source so that definitions accept it; undefined if nothing is left. */
export const plainText = (text: string | undefined): string | undefined => {
  const cut = text && withoutControls(text).trim().slice(0, MAX_CHARACTERS);
  // The cut can divide a surrogate pair.
  return cut?.replace(/[\ud800-\udbff]$/, '').trim() || undefined;
};

export const LocalizedTextSchema = localizedTextOf(MAX_CHARACTERS);

/** `checkLogic` validates logic and names the faulty operator. */
export const Logic = z.unknown() as z.ZodType<LogicJson>;

/** Missing translations are errors, stale ones (their source text has changed since) warnings. */
export function textProblems(text: LocalizedText, languages: readonly string[], path: string): Problem[] {
  const [source, ...others] = [...new Set(languages)] as [string, ...string[]];
  const original = text[source];
  if (typeof original !== 'string') {
    return [error(path, 'text_source', localize('sourceText', { language: source }))];
  }
  return others.flatMap((language): Problem[] => {
    const translation = text[language];
    const at = `${path}.${language}`;
    if (translation === undefined)
      return [error(at, 'translation_missing', localize('noTranslation', { language }))];
    if (typeof translation === 'string') {
      return [error(at, 'translation_source', localize('translationSource', { language: source }))];
    }
    if (translation.from !== original) {
      return [
        warning(
          at,
          'translation_stale',
          localize('translationStale', { from: translation.from, now: original }),
        ),
      ];
    }
    return [];
  });
}

/** Languages that are listed twice. */
export const languageProblems = (languages: readonly string[]): Problem[] =>
  languages.flatMap((language, index) =>
    languages.indexOf(language) < index
      ? [error(`languages[${index}]`, 'duplicate_language', localize('languageTwice', { language }))]
      : [],
  );
