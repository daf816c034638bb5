/** Text as people type or paste it: without invisible characters, and counted as a person counts. */

/** Printable ASCII with tab and line breaks: most text, which needs no cleaning. */
const PLAIN = /^[\t\n\r -~]*$/;

/**
 * What nobody can see: control characters, unpaired surrogates, noncharacters, fillers, and format characters, of which
 * bidirectional controls would make a text display differently from how it is stored. Arabic signs that enclose a number,
 * joiners and emoji tags are format characters, too, but change what is seen.
 */
const UNSEEN =
  /(?!\u200c|\u200d|[\t\n\u0600-\u0605\u06dd\u08e2\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;
const JOINERS = /\u200c|\u200d|[\u{e0020}-\u{e007f}]/gu;
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g;
/** What a joiner can stand behind: a letter of a script that uses joiners, or a part of an emoji. */
const JOINED =
  /(?:[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\ufe0f)$/u;

/**
 * The text in composed form (NFC), without invisible characters. Line breaks are `\n`. The same text comes back when it
 * is cleaned again.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.includes('\r') ? text.replace(LINE_BREAKS, '\n') : text;
  return text
    .replace(LINE_BREAKS, '\n')
    .replace(UNSEEN, '')
    .replace(JOINERS, (joiner, at: number, whole: string) =>
      JOINED.test(whole.slice(Math.max(0, at - 2), at)) ? joiner : '',
    )
    .normalize('NFC');
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const EMPTY_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** Whether a text shows nothing: no letter, digit, sign or emoji. */
export function isBlankText(text: string): boolean {
  if (/[!-~]/.test(text)) return false;
  return !VISIBLE.test(text.replace(EMPTY_LETTERS, ''));
}

let segmenter: Intl.Segmenter | undefined;

/** The number of characters that a person counts: an emoji or a letter with its accents is one. */
export function lengthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** No answer is nested deeper; what is, is refused where it is parsed. */
const MAX_DEPTH = 100;

/** Every text in a JSON value cleaned, keys as they are. The value itself if nothing had to be cleaned. */
export function cleanTexts<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => cleanTexts(item, depth + 1));
    return items.some((item, index) => item !== value[index]) ? (items as T) : value;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, part]) => [key, cleanTexts(part, depth + 1)] as const);
  return cleaned.some(([, part], index) => part !== entries[index]?.[1])
    ? (Object.fromEntries(cleaned) as T)
    : value;
}

/** A text of digits and Latin signs as a keyboard of another script, or a form in full width, writes it: "１２" is "12". */
export const asciiForm = (text: string): string => {
  const cleaned = cleanText(text);
  if (PLAIN.test(cleaned)) return cleaned.trim();
  return cleaned
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u066b]/g, '.')
    .replace(/[\u066c\u2019\u02bc\u2032]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
};

/** Digits of every script stand in runs of ten that begin with its zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) as number;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
