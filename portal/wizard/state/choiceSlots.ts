/** A choice answer in two parts: what is chosen, and the text of "other". */
import type { AnswerValue } from '@clinic/engine/base';
import { isOther, OTHER, wordsOfOther } from '@clinic/engine/definition';
import type { AnswerSlot } from './answerSlot.ts';

export interface ChoiceSlots {
  /** Own words are the one option `OTHER`. */
  chosen: AnswerSlot;
  words: AnswerSlot;
}

/** The text stays while the page is open: choosing another option and then "other" again restores it. */
export function choiceSlots(slot: AnswerSlot): ChoiceSlots {
  let last = '';
  const chosen = (): AnswerValue | undefined => {
    const from = slot.get();
    const written = wordsIn(from);
    if (written !== undefined && written !== '') last = written;
    if (from === undefined) return undefined;
    return Array.isArray(from) ? from.map(codeOf) : codeOf(from);
  };
  const withWords = (value: AnswerValue, words: string): AnswerValue =>
    isOther(value) ? OTHER + words : value;
  const write = (value: AnswerValue | undefined, words: string): void =>
    slot.set(
      Array.isArray(value)
        ? value.map((item) => withWords(item, words))
        : value === undefined
          ? undefined
          : withWords(value, words),
    );
  return {
    chosen: {
      get: chosen,
      set: (value) => write(value, wordsIn(slot.get()) ?? last),
      watch: slot.watch,
    },
    words: {
      get: () => wordsIn(slot.get()),
      set: (words) => {
        last = typeof words === 'string' ? words : '';
        write(slot.get(), last);
      },
      watch: slot.watch,
    },
  };
}

/** What is chosen, with own words as `OTHER`. */
export const codeOf = (value: AnswerValue): AnswerValue => (isOther(value) ? OTHER : value);

function wordsIn(answer: AnswerValue | undefined): string | undefined {
  const written = [answer].flat().find(isOther);
  return written === undefined ? undefined : wordsOfOther(written);
}
