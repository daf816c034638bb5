/** Describes a problem in the language of the screen. */
import type { Problem } from '@clinic/engine/base';
import type { TFunction } from 'i18next';
import { languageName, shownLanguage } from './i18n.ts';

/**
 * Falls back to the English message if there is no translation.
 * @param nameOf names the path of another part that the text mentions
 */
export function problemText(
  { text, message }: Pick<Problem, 'message'> & Partial<Pick<Problem, 'text'>>,
  t: TFunction,
  nameOf: (path: string) => string = (path) => path,
): string {
  if (!text) return message;
  const { before } = text.params;
  return t(`problem.${text.key}`, {
    ...inWords(text.params),
    ...(typeof before === 'string' && { before: nameOf(before) }),
    defaultValue: message,
  });
}

/** Languages by their names. */
const inWords = (params: NonNullable<Problem['text']>['params']): typeof params =>
  typeof params.language === 'string'
    ? { ...params, language: languageName(params.language, shownLanguage()) }
    : params;
