/** Recognizes free texts that deny or do not know: "none that I know of" is not a condition. */
import { LANGUAGES } from '@clinic/engine/base';
import { textsOf } from '../../importing/texts/message.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/**
 * By language: a denial must contain one of `denying`; all its other words must be among `filling`, which name no
 * condition, medicine or substance.
 */
const BY_LANGUAGE = LANGUAGES.map((language) => {
  const { denying, filling } = textsOf(language).recognized;
  return { denying: words(denying), filling: words(filling) };
});

/** Words that state nothing on their own. */
const AFFIRMING = words('yes yeah si ok');

/**
 * Whether a text only denies or does not know. One that names anything, such as "no penicillin", does not. Every
 * language is recognized, whatever that of the form.
 */
export function isDenial(text: string): boolean {
  const match = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replaceAll(/\bn\/a\b/g, 'na')
    .match(/[\p{L}\p{N}]+/gu);
  // Nothing but dashes or question marks.
  if (!match || match.every((word) => AFFIRMING.has(word))) return true;
  return BY_LANGUAGE.some(
    ({ denying, filling }) =>
      match.some((word) => denying.has(word)) &&
      match.every((word) => denying.has(word) || filling.has(word)),
  );
}
