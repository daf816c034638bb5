/** Answers to questions whose text is unavailable: the key as the name, the value as stored. */
import { isBlank } from '@clinic/engine/base';

interface RawWords {
  yes: string;
  no: string;
  notProvided: string;
}

export const rawName = (key: string): string => key.replaceAll('_', ' ');

export function rawAnswer(value: unknown, words: RawWords): string {
  if (isBlank(value)) return words.notProvided;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((item) => rawAnswer(item, words)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
