/** A signature, typed or drawn. Typing is the accessible alternative to drawing. */
import type { AnswerValue } from '../base/answers.ts';
import { isCalendarDate } from '../base/dates.ts';
import { words } from '../base/words.ts';
import { dateText } from './date.ts';
import { objectFault, refused, textFault } from './faults.ts';
import type { QuestionTypeRules } from './questionType.ts';

/** With a name, drawn lines, or both: typing a name after drawing keeps the drawing. */
export interface Signature {
  /** The typed name. */
  name?: string;
  /** Lines of points on a pad of 600 × 200: `x,y x,y;x,y x,y`. */
  strokes?: string;
  /** The day it was signed, `YYYY-MM-DD`. */
  date: string;
}

export const PAD = { width: 600, height: 200 } as const;
export const MAX_STROKES_LENGTH = 8_000;

/** The signature in an answer, if it is one. */
export function signatureOf(value: AnswerValue | undefined): Signature | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { name, strokes, date } = value;
  if (typeof date !== 'string') return undefined;
  const signed = {
    ...(typeof name === 'string' && { name }),
    ...(typeof strokes === 'string' && { strokes }),
  };
  return Object.keys(signed).length > 0 ? { ...signed, date } : undefined;
}

const MIN_PATH = 80;
const MIN_EXTENT = 30;

/** Whether drawn lines can be a signature, such as a cross or initials: a tap, dots or lines beside the pad are not. */
export function isDrawn(strokes: string): boolean {
  const lines = strokes
    .split(';')
    .map((line) => line.split(' ').map((point) => point.split(',').map(Number)));
  const points = lines.flat() as Array<[number, number]>;
  if (points.some(([x, y]) => x > PAD.width || y > PAD.height)) return false;
  const extents = [0, 1].map((axis) => {
    const all = points.map((point) => point[axis] as number);
    return Math.max(...all) - Math.min(...all);
  });
  let path = 0;
  for (const line of lines as Array<typeof points>)
    for (const [index, [x, y]] of line.entries()) {
      const [fromX, fromY] = line[index - 1] ?? [x, y];
      path += Math.hypot(x - fromX, y - fromY);
    }
  return path >= MIN_PATH && Math.max(...extents) >= MIN_EXTENT;
}

/**
 * Whether a typed signature is another person's name: it shares no word, and no initial of a given name, with the given
 * names, or no word with the family names. Ignores case, accents and punctuation; a signature without a letter matches
 * no name. Of a patient with only one name, that one is compared. False if the given name is
 * unknown.
 */
export function isOtherName(signed: string, givenName: unknown, familyName: unknown): boolean {
  const [signedWords, givenWords, family] = [signed, givenName, familyName].map((name) =>
    typeof name === 'string' ? nameWords(name) : [],
  ) as [string[], string[], string[]];
  if (givenWords.length === 0) return false;
  const sharesGiven = signedWords.some((word) =>
    givenWords.some((name) => name === word || name[0] === word),
  );
  return !sharesGiven || (family.length > 0 && !signedWords.some((word) => family.includes(word)));
}

const nameWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const MAX_NAME_LENGTH = 120;
const STROKES = /^[0-9]{1,3},[0-9]{1,3}(?:[ ;][0-9]{1,3},[0-9]{1,3})*$/;

export const signature: QuestionTypeRules<'signature'> = {
  schema: () => ({
    type: 'object',
    additionalProperties: false,
    required: ['date'],
    properties: {
      name: { type: 'string', maxLength: MAX_NAME_LENGTH },
      strokes: {
        type: 'string',
        maxLength: MAX_STROKES_LENGTH,
        pattern: STROKES.source,
      },
      date: { type: 'string', maxLength: 10 },
    },
  }),
  fault: (_question, value) =>
    objectFault(value, [
      { key: 'name', fault: (name) => textFault(name, MAX_NAME_LENGTH) },
      {
        key: 'strokes',
        fault: (strokes) =>
          textFault(strokes, MAX_STROKES_LENGTH) ??
          (STROKES.test(strokes as string) ? undefined : refused('signature')),
      },
      { key: 'date', required: true, fault: (date) => textFault(date, 10) },
    ]),
  missing: () => 'signature',
  check(_question, value) {
    const { name, strokes, date } = value as Record<string, AnswerValue>;
    const typed = typeof name === 'string' && name.trim() !== '';
    const drawn = typeof strokes === 'string';
    if (!isCalendarDate(String(date)) || (!typed && !drawn)) return [refused('signature')];
    return typed || isDrawn(strokes as string) ? [] : [refused('signatureSmall')];
  },
  display(_question, value, language) {
    const signed = signatureOf(value);
    if (!signed) return '';
    const texts = words(language);
    const as = [signed.name?.trim(), signed.strokes && texts.drawnSignature].filter(Boolean).join(', ');
    return `${as} (${texts.signedOn} ${dateText(signed.date, language)})`;
  },
};
