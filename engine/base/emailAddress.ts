/**
 * E-mail address validation shared by forms, sign-in and mailed links, so that all accept the same addresses.
 */
import { readEmail } from '../typed/readAddress.ts';

/**
 * ASCII only, as mail is sent without SMTPUTF8 and look-alike letters must not be accepted. Runs in linear
 * time; also valid as a JSON Schema pattern (source: the pattern of zod 4's `z.email`).
 */
export const EMAIL_PATTERN =
  "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+\\-.]*[A-Za-z0-9_+\\-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";

export const EMAIL = new RegExp(EMAIL_PATTERN);

/** The longest address that mail servers take (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

export type EmailProblem = 'email' | 'emailLetters';

/**
 * Why a text is not a valid e-mail address, as the code of its error message; what surrounds it is
 * ignored (`readEmail`).
 *
 * @returns null for a valid address
 */
export function emailProblem(text: string): EmailProblem | null {
  const address = readEmail(text);
  if (address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address)) return null;
  return isAscii(address) ? 'email' : 'emailLetters';
}

const isAscii = (text: string): boolean => [...text].every((letter) => letter.charCodeAt(0) < 128);
