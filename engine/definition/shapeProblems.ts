/** Converts schema errors of a document to problems. */
import type { z } from 'zod';
import { error, type LocalizedMessage, localize, type Problem } from '../base/problem.ts';
import { PROBLEM_TEXTS, type ProblemKey } from '../base/problemTexts.ts';
import { TEXT_KEYS } from './textKeys.ts';

/** Converts zod's issues to problems, with paths such as `steps[0].questions[2].id`. */
export function shapeProblems(zodError: z.ZodError, input: unknown): Problem[] {
  return zodError.issues.flatMap(ofMeantVariant).flatMap((issue) => {
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

/** For a value that allows several types: only the problems of the type it has. */
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
function shapeText(issue: Issue, input: unknown): LocalizedMessage {
  if (Object.hasOwn(PROBLEM_TEXTS, issue.message)) return localize(issue.message as ProblemKey);
  const isNumber = 'origin' in issue && ['number', 'int', 'bigint'].includes(String(issue.origin));
  switch (issue.code) {
    case 'invalid_type':
      return TEXT_KEYS.has(String(issue.path.at(-1)))
        ? localize('shapeText')
        : localize('shapeType', { expected: issue.expected });
    case 'invalid_union':
      return variantsText(issue, input);
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
      return otherText(input);
  }
}

/** The message for a value that has none of the types allowed. */
function variantsText(issue: z.core.$ZodIssueInvalidUnion, input: unknown): LocalizedMessage {
  const { options } = issue as { options?: readonly unknown[] };
  if (options) return localize('shapeValue', { values: options.map(String).join(', ') });
  const types = issue.errors.flatMap((variant) => variant.find(isWrongType) ?? []);
  const expected = types.map((each) => ('expected' in each ? String(each.expected) : ''));
  return types.length === issue.errors.length
    ? localize('shapeType', { expected: expected.join(' / ') })
    : otherText(input);
}

const otherText = (input: unknown): LocalizedMessage =>
  localize('shapeOther', { given: JSON.stringify(input).slice(0, SHOWN) });

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
