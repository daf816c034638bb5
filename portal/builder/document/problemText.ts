/** Describes a problem in the language of the screen. */
import type { TFunction } from 'i18next';
import type { Problem } from '../../../engine/base/problem.ts';

/** Falls back to the English message if there is no translation. */
export const problemText = ({ text, message }: Problem, t: TFunction): string =>
  text ? t(`problem.${text.key}`, { ...text.params, defaultValue: message }) : message;
