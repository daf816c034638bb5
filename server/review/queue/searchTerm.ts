/** Converts typed search text to the form used in the search text column. */

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const WRITTEN_DATE = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
const PHONE = /^\+?[\d\s().-]+$/;
/** Shorter digit sequences are as likely to be part of an e-mail address. */
const MIN_PHONE_DIGITS = 5;

/** The letters and digits of references (`newReference`), four and four. Two short names have no digit. */
const REFERENCES = [
  /^([2-9A-HJKMNP-TW-Z]{4})-([2-9A-HJKMNP-TW-Z]{4})$/i,
  /^(?=.*\d)([2-9A-HJKMNP-TW-Z]{4})\s([2-9A-HJKMNP-TW-Z]{4})$/i,
  /^(?=.*\d)(?=.*[A-Z])([2-9A-HJKMNP-TW-Z]{4})([2-9A-HJKMNP-TW-Z]{4})$/,
];

/**
 * A reference is searched for with its hyphen. A date becomes `YYYY-MM-DD`, a phone number its digits, anything else stays as it is. In a date with
 * slashes the month comes first, unless it is not a valid month.
 */
export function searchTerm(typed: string): string {
  const text = typed.trim();
  return dateIn(text) ?? referenceIn(text) ?? phoneIn(text) ?? text;
}

function referenceIn(text: string): string | undefined {
  const found = REFERENCES.map((form) => form.exec(text)).find((each) => each !== null);
  return found ? `${found[1]}-${found[2]}` : undefined;
}

function dateIn(text: string): string | undefined {
  const iso = ISO_DATE.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const written = WRITTEN_DATE.exec(text);
  if (!written) return undefined;
  const [, first, second, year] = written;
  return Number(first) > 12 ? dateOf(year, second, first) : dateOf(year, first, second);
}

const dateOf = (year = '', month = '', day = ''): string =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');

function phoneIn(text: string): string | undefined {
  if (!PHONE.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return undefined;
  // With or without the country code of the United States.
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
