/** Checks that texts exist in every language and are translated from the current source text. */

import { z } from 'zod';
import type { LocalizedText } from '../base/localizedText.ts';
import { error, type LocalizedMessage, localize, type Problem, warning } from '../base/problem.ts';
import { PROBLEM_TEXTS, type ProblemKey } from '../base/problemTexts.ts';

/** A text in one language, such as a source that is cited. */
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

/** Anything but blanks, marks that combine with it, and characters that format others. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}]/u;

const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/** Of the source text; a consent's document has its own limit. */
export const MAX_CHARACTERS = 5_000;

/** Without what `isPlainText` rejects. */
export const withoutControls = (text: string): string => text.toWellFormed().replace(CONTROL, '');

/** A text from elsewhere as definitions accept it; undefined if nothing is left. */
export const plainText = (text: string | undefined): string | undefined => {
  const cut = text && withoutControls(text).trim().slice(0, MAX_CHARACTERS);
  // The cut can divide a surrogate pair.
  return cut?.replace(/[\ud800-\udbff]$/, '').trim() || undefined;
};

export const LocalizedTextSchema = localizedTextOf(MAX_CHARACTERS);

/** Properties that hold a text in every language. */
export const TEXT_KEYS: ReadonlySet<string> = new Set([
  'title',
  'text',
  'next',
  'intro',
  'label',
  'shortLabel',
  'help',
  'alt',
  'why',
  'message',
  'above',
  'below',
  'minLabel',
  'maxLabel',
]);

/** Properties that hold a list of such texts. */
export const TEXT_LIST_KEYS: ReadonlySet<string> = new Set(['prepare']);

/** Properties that hold logic, in which nothing is a text. */
export const LOGIC_KEYS: ReadonlySet<string> = new Set(['showWhen', 'compute', 'reads', 'when']);

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

/** Converts zod's issues to problems, with paths such as `steps[0].questions[2].id`. */
export function shapeProblems(found: z.ZodError, input: unknown): Problem[] {
  return found.issues.flatMap(ofMeantVariant).flatMap((issue) => {
    const path = pathText(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        error(path ? `${path}.${key}` : key, 'unknown_key', localize('unknownKey', { key })),
      );
    }
    if (at(input, [...issue.path]) === undefined) return [error(path, 'shape', localize('shapeMissing'))];
    return [error(path, 'shape', shapeText(issue, at(input, [...issue.path])))];
  });
}

type Issue = z.core.$ZodIssue;

/** For a value that can have several types: only the problems of the type that it has. */
function ofMeantVariant(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.filter((variant) => !variant.some(isWrongType));
  if (meant.length !== 1) return [issue];
  return (meant[0] as Issue[])
    .map((each) => ({ ...each, path: [...issue.path, ...each.path] }) as Issue)
    .flatMap(ofMeantVariant);
}

const isWrongType = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;

/** Message of a schema issue; the schema's own messages are keys of texts. */
function shapeText(issue: Issue, given: unknown): LocalizedMessage {
  if (Object.hasOwn(PROBLEM_TEXTS, issue.message)) return localize(issue.message as ProblemKey);
  const isNumber = 'origin' in issue && ['number', 'int', 'bigint'].includes(String(issue.origin));
  switch (issue.code) {
    case 'invalid_type':
      return TEXT_KEYS.has(String(issue.path.at(-1)))
        ? localize('shapeText')
        : localize('shapeType', { expected: issue.expected });
    case 'invalid_union':
      return variantsText(issue, given);
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (isNumber) return localize('shapeSmall', { limit });
      if (issue.origin === 'array') return localize('shapeFew', { limit });
      return limit === 1 ? localize('shapeEmpty') : localize('shapeShort', { limit });
    }
    case 'too_big':
      return localize(isNumber ? 'shapeBig' : 'shapeLong', { limit: Number(issue.maximum) });
    case 'invalid_value':
      return localize('shapeValue', { values: issue.values.map(String).join(', ') });
    default:
      return otherText(given);
  }
}

/** The message for a value that has none of the types allowed. */
function variantsText(issue: z.core.$ZodIssueInvalidUnion, given: unknown): LocalizedMessage {
  const { options } = issue as { options?: readonly unknown[] };
  if (options) return localize('shapeValue', { values: options.map(String).join(', ') });
  const types = issue.errors.flatMap((variant) => variant.find(isWrongType) ?? []);
  const expected = types.map((each) => ('expected' in each ? String(each.expected) : ''));
  return types.length === issue.errors.length
    ? localize('shapeType', { expected: expected.join(' / ') })
    : otherText(given);
}

const otherText = (given: unknown): LocalizedMessage =>
  localize('shapeOther', { given: JSON.stringify(given).slice(0, SHOWN) });

/** Maximum length of an invalid value in a message. */
const SHOWN = 60;

export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    '',
  );

const at = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], input);
