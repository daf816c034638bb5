import { isLanguage, type Language, languageName, shownLanguage } from '@clinic/platform/i18n';
import type { TFunction } from 'i18next';

/** The id of a setting's control. */
export const settingId = (path: string): string => `setting-${path.replaceAll('.', '-')}`;

const ENTRY = /\.\d+(?=\.|$)/g;

/** Entries of a list share their names, and a text in several languages has one that names the language. */
export function settingName(t: TFunction, path: string): string {
  const { name, language } = partsOf(path);
  return t(`settings.name.${name}`, language ? { language: languageName(language, shownLanguage()) } : {});
}

/** What to enter instead. */
export function settingProblem(t: TFunction, path: string): string {
  const { name, language } = partsOf(path);
  return t(`settings.problem.${language ? 'text' : name.split('.').at(-1)}`);
}

function partsOf(path: string): { name: string; language: Language | undefined } {
  const name = path.replaceAll(ENTRY, '');
  const last = name.split('.').at(-1);
  if (!isLanguage(last)) return { name, language: undefined };
  return { name: name.slice(0, -last.length - 1), language: last };
}
