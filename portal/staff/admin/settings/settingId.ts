import type { TFunction } from 'i18next';

/** The id of a setting's control. */
export const settingId = (path: string): string => `setting-${path.replaceAll('.', '-')}`;

const ENTRY = /\.\d+(?=\.|$)/g;

/** Entries of a list share their names. */
export const settingName = (t: TFunction, path: string): string =>
  t(`settings.name.${path.replaceAll(ENTRY, '')}`);

/** What to enter instead. */
export function settingProblem(t: TFunction, path: string): string {
  const last = path.replaceAll(ENTRY, '').split('.').at(-1);
  return t(`settings.problem.${last}`);
}
