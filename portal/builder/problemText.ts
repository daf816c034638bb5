/** What is wrong, in the language of the screen. */
import type { TFunction } from 'i18next';
import type { Problem } from '../../engine/base/problem.ts';

/** The English message where nobody has said it in this language. */
export const problemText = ({ text, message }: Problem, t: TFunction): string =>
  text ? t(`problem.${text.key}`, { ...text.params, defaultValue: message }) : message;
