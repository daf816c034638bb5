/** Operators on texts. */
import type { Maybe } from '../../base/logicJson.ts';
import { giveUp, MAX_CHARACTERS } from '../base/budget.ts';
import { anyValue, byValue, strict } from './build.ts';
import { ANY_NUMBER, type Operator } from './operator.ts';
import { total } from './size.ts';

const text = { role: byValue, gives: 'text', values: anyValue, words: { form: 'computation' } } as const;

/** JSON-logic's substr: a negative length counts back from the end. */
function substring(source: string, start: number, length: Maybe): string {
  if (length === undefined) return source.substr(start);
  const size = Number(length);
  if (size >= 0) return source.substr(start, size);
  const rest = source.substr(start);
  return rest.substr(0, rest.length + size);
}

export const TEXTS: Readonly<Record<string, Operator>> = {
  cat: {
    ...text,
    min: 1,
    max: ANY_NUMBER,
    evaluate: strict((...values) => {
      const joined = values.join('');
      if (joined.length > MAX_CHARACTERS) giveUp();
      return joined;
    }),
    cost: (sizes, read) => ({
      steps: read,
      size: { items: 1, characters: total(sizes, (size) => size.items + size.characters) },
    }),
  },
  substr: {
    ...text,
    min: 2,
    max: 3,
    evaluate: strict((source, start, length) => substring(String(source), Number(start), length)),
    cost: (sizes, read) => ({ steps: read, size: { items: 1, characters: sizes[0]?.characters ?? 0 } }),
  },
};
