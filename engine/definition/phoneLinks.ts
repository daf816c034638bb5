/** Finds phone numbers in texts for patients, so that they can be tapped to call. */
import { type Definition, textIn } from './definition.ts';

interface PhoneNumber {
  /** Digits as they are dialled; a `+` may come first. */
  number: string;
  /** `sms` for a number that takes text messages only. */
  scheme: 'tel' | 'sms';
  /** What the text message starts with. */
  body?: string;
}

/** Numbers that any text may contain. */
const EMERGENCY_NUMBERS: readonly PhoneNumber[] = ['911', '988', '112'].map((number) => ({
  number,
  scheme: 'tel',
}));

export type TextPart = string | { text: string; href: string };

/** A number as dialled (RFC 3966), without separators and extension. */
const dialled = (number: string): string =>
  (/^[^a-z#]*/i.exec(number)?.[0] ?? '').replaceAll(/(?!^\+)\D/g, '');

/** A link to call or to send a text message, for Android (`?body`, RFC 5724) and iOS (`&body`) alike. */
export const phoneHref = (number: string, scheme: PhoneNumber['scheme'], body = ''): string =>
  `${scheme}:${dialled(number)}${body && `?&body=${encodeURIComponent(body)}`}`;

/** The numbers that texts of this definition may contain: emergency numbers and those of its help pages. */
export function phoneNumbersOf(
  definition: Pick<Definition, 'notices' | 'eligibility'>,
  language: string,
): PhoneNumber[] {
  const { notices = [], eligibility = [] } = definition;
  const actions = [...notices, ...eligibility].flatMap((page) => page.actions ?? []);
  const calls = new Set(actions.filter(({ kind }) => kind === 'call').map(({ number }) => dialled(number)));
  const texts = actions.flatMap(({ number, body }): PhoneNumber[] =>
    calls.has(dialled(number))
      ? []
      : [{ number: dialled(number), scheme: 'sms', ...(body && { body: textIn(body, language) }) }],
  );
  const all = [
    ...EMERGENCY_NUMBERS,
    ...[...calls].map((number) => ({ number, scheme: 'tel' as const })),
    ...texts,
  ];
  return all.filter(({ number }, index) => all.findIndex((other) => other.number === number) === index);
}

/**
 * Splits a text into parts, with known phone numbers as links. Digits may be grouped in any way, but a number
 * is not matched within a longer number, an amount of money or a measure ("112 lb").
 */
export function linkPhones(text: string, numbers: readonly PhoneNumber[]): TextPart[] {
  if (numbers.length === 0 || !/\d/.test(text)) return [text];
  const byNumber = new Map(numbers.map((each) => [each.number, each]));
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(patternOf(numbers))) {
    const phoneNumber = byNumber.get(dialled(match[0]));
    if (!phoneNumber) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ text: match[0], href: phoneHref(match[0], phoneNumber.scheme, phoneNumber.body) });
    end = match.index + match[0].length;
  }
  if (end < text.length || parts.length === 0) parts.push(text.slice(end));
  return parts;
}

const MEASURE = '(?:%|°|(?:mg|mcg|g|kg|lb|lbs|cm|mm|mmHg|in(?!\\s+[a-z])|ft|ml|mL|kcal|libras|pies)\\b)';

const patterns = new WeakMap<readonly PhoneNumber[], RegExp>();

function patternOf(numbers: readonly PhoneNumber[]): RegExp {
  const cached = patterns.get(numbers);
  if (cached) return cached;
  const spelled = numbers
    .toSorted((one, other) => other.number.length - one.number.length)
    .map(({ number }) => {
      const [plus, digits] = number.startsWith('+') ? ['\\+', number.slice(1)] : ['', number];
      // Short codes are never grouped.
      return plus + (digits.length <= 3 ? digits : `\\(?${[...digits].join('[ ().\\u00a0-]{0,2}')}`);
    });
  const pattern = new RegExp(
    `(?<![\\d+$€£]|\\d[.,/-])(?:${spelled.join('|')})(?!\\d|[.,/-]\\d|[ \\u00a0]?${MEASURE})`,
    'g',
  );
  patterns.set(numbers, pattern);
  return pattern;
}
