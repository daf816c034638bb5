/** Addresses, numbers and codes as people paste them: "Ana <ana@example.com>", "tel:+1 512…", "abcd – 1234". */
import { asciiForm, cleanText } from './cleanText.ts';

const PUNCTUATION = new Set([' ', ',', ';', '.']);

/** An e-mail address without what mail programs put around it. It need not be valid (`emailProblem`). */
export function readEmail(text: string): string {
  // Look-alike letters stay, for the address to be refused.
  const typed = withoutPunctuation(cleanText(text).trim());
  const angled = typed.endsWith('>') ? typed.slice(typed.lastIndexOf('<') + 1, -1) : typed;
  return withoutPunctuation(angled.replace(/^mailto:/i, '').replace(/ ?@ ?/, '@'));
}

function withoutPunctuation(text: string): string {
  let end = text.length;
  while (PUNCTUATION.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).trim();
}

/** A phone number with plain spaces, hyphens and digits. It need not be valid. */
export const readPhone = (text: string): string => asciiForm(text).replace(/^tel:/i, '').replace(/\s+/g, ' ');

/** A code of letters and digits, as it is compared: upper case, without spaces and signs. */
export const readCode = (text: string): string =>
  asciiForm(text)
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '');
