/** One rule for e-mail addresses: the forms, sign-in and the links by mail accept the same ones. */

/**
 * ASCII only, as mail is sent without SMTPUTF8 and a similar-looking letter must not pass for another.
 * Works in linear time; also valid as a JSON Schema pattern (source: the pattern of zod 4's `z.email`).
 */
export const EMAIL_PATTERN =
  "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+\\-.]*[A-Za-z0-9_+\\-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";

export const EMAIL = new RegExp(EMAIL_PATTERN);

/** The longest address that mail servers take (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

export type EmailProblem = 'email' | 'emailLetters';

/**
 * What keeps a text from being an e-mail address, as the code of its error message; blanks around it are ignored.
 *
 * @returns null for an address that can be used
 */
export function emailProblem(text: string): EmailProblem | null {
  const address = text.trim();
  if (address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address)) return null;
  return isAscii(address) ? 'email' : 'emailLetters';
}

const isAscii = (text: string): boolean => [...text].every((letter) => letter.charCodeAt(0) < 128);
