/** Whether texts carry every language, from the current source text. */
import { z } from 'zod';
import type { LocalizedText } from './definition.ts';
import { error, type Problem, warning } from './problem.ts';

export const LocalizedTextSchema = z.record(
  z.string().min(2).max(10),
  z.union([
    z.string().trim().min(1).max(5_000),
    z.strictObject({ text: z.string().trim().min(1), from: z.string() }),
  ]),
);

/** Properties that hold a text in every language. */
export const TEXT_KEYS: ReadonlySet<string> = new Set([
  'title',
  'text',
  'next',
  'intro',
  'label',
  'help',
  'why',
  'message',
  'minLabel',
  'maxLabel',
]);

/** Properties that hold logic, in which nothing is a text. */
export const LOGIC_KEYS: ReadonlySet<string> = new Set(['showWhen', 'compute', 'when']);

/** Missing translations are errors, stale ones (their source text has changed since) warnings. */
export function textProblems(text: LocalizedText, languages: readonly string[], path: string): Problem[] {
  const [source, ...others] = languages as [string, ...string[]];
  const original = text[source];
  if (typeof original !== 'string') {
    return [
      error(path, 'text_source', `Write the ${source} text as a plain string; the others are made from it`),
    ];
  }
  return others.flatMap((language): Problem[] => {
    const translation = text[language];
    const at = `${path}.${language}`;
    if (translation === undefined) return [error(at, 'translation_missing', `No ${language} text`)];
    if (typeof translation === 'string') {
      return [
        error(
          at,
          'translation_source',
          `Write {"text": …, "from": …} with the ${source} text it was made from`,
        ),
      ];
    }
    if (translation.from !== original) {
      return [
        warning(at, 'translation_stale', `Made from "${translation.from}", which now reads "${original}"`),
      ];
    }
    return [];
  });
}

/** zod's issues as problems, paths written `steps[0].questions[2].id`. */
export function shapeProblems(found: z.ZodError, input: unknown): Problem[] {
  return found.issues.flatMap((issue) => {
    const path = pathText(issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        error(
          path ? `${path}.${key}` : key,
          'unknown_key',
          `"${key}" has no meaning here; remove it or correct its name`,
        ),
      );
    }
    if (issue.code === 'invalid_union' && issue.errors.length === 0) {
      const given = at(input, [...issue.path]);
      return [
        error(
          path,
          'shape',
          `${issue.message}${given === undefined ? ' (missing)' : `: ${JSON.stringify(given).slice(0, 60)}`}`,
        ),
      ];
    }
    return [error(path, 'shape', issue.message)];
  });
}

export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    '',
  );

const at = (input: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], input);
