/** Describes a problem in the language of the screen. */
import type { TFunction } from 'i18next';
import type { Problem } from '../../../engine/base/problem.ts';
import { languageName, shownLanguage } from './i18n.ts';

/** Falls back to the English message if there is no translation. */
export const problemText = ({ text, message }: Pick<Problem, 'text' | 'message'>, t: TFunction): string =>
  text ? t(`problem.${text.key}`, { ...inWords(text.params), defaultValue: message }) : message;

/** Languages by their names. */
const inWords = (params: NonNullable<Problem['text']>['params']): typeof params =>
  typeof params.language === 'string'
    ? { ...params, language: languageName(params.language, shownLanguage()) }
    : params;
