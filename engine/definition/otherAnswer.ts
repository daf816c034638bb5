/** The answer in a patient's own words, beside the options of a choice. */
import type { Maybe, Value } from '../base/logicJson.ts';
import { isChoice } from './choiceDisplay.ts';
import type { Option, OtherAnswer, Question } from './definition.ts';

/**
 * An answer in own words is this and the words: no option has such a value. Conditions and rules read this
 * alone, so that it is one further answer, which is none of the options, whatever the words are.
 */
export const OTHER = 'other:';

/** Whether it is an answer in own words, perhaps still without the words. */
export const isOther = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(OTHER);

/** The words of such an answer. */
export const wordsOfOther = (value: string): string => value.slice(OTHER.length);

/** What patients can write beside the options; undefined for a question without. */
export const otherOf = (question: Question): OtherAnswer | undefined =>
  isChoice(question) ? question.other : undefined;

/** Everything that conditions can compare an answer with: the options, and own words as one more. */
export const choicesOf = (question: Extract<Question, { options: Option[] }>): readonly Option[] => {
  const other = otherOf(question);
  // A draft may be without them.
  const options = question.options ?? [];
  return other ? [...options, { value: OTHER, label: other.label }] : options;
};

/** An answer in own words, for examples and tests. */
export const exampleOther = ({ maxLength }: OtherAnswer): string => OTHER + 'Text'.slice(0, maxLength);

/** An answer as conditions and rules read it: without the words that the patient wrote beside options. */
export function withoutOwnWords(question: Question, answer: Maybe): Maybe {
  if (question.type === 'repeatingGroup') {
    const open = question.questions.filter(otherOf);
    return open.length > 0 && Array.isArray(answer)
      ? ((answer as Maybe[]).map((entry) => withoutWordsIn(open, entry)) as Value)
      : answer;
  }
  if (!otherOf(question)) return answer;
  return Array.isArray(answer) ? ((answer as Maybe[]).map(codeOf) as Value) : codeOf(answer);
}

const codeOf = (value: Maybe): Maybe => (isOther(value) ? OTHER : value);

function withoutWordsIn(open: readonly Question[], entry: Maybe): Maybe {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const parts = entry as Readonly<Record<string, Maybe>>;
  const own = open.filter(({ id }) => Object.hasOwn(parts, id));
  return {
    ...parts,
    ...Object.fromEntries(own.map((part) => [part.id, withoutOwnWords(part, parts[part.id])])),
  } as Value;
}
