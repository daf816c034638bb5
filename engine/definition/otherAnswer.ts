/** Free-text answers to a choice ("other"). */
import type { Maybe, Value } from '../base/logicJson.ts';
import { isChoice } from './choiceDisplay.ts';
import type { Option, OtherAnswer, Question } from './definition.ts';

/**
 * Prefix of a free-text answer; no option has such a value. Conditions and rules read only the prefix, so that every
 * free text counts as the same additional answer.
 */
export const OTHER = 'other:';

/** Whether it is a free-text answer, even if the text is still empty. */
export const isOther = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(OTHER);

/** The text of such an answer. */
export const wordsOfOther = (value: string): string => value.slice(OTHER.length);

/** The free-text option of a question; undefined if it has none. */
export const otherOf = (question: Question): OtherAnswer | undefined =>
  isChoice(question) ? question.other : undefined;

/** Everything that conditions can compare an answer with: the options, and free text as one more. */
export const choicesOf = (question: Extract<Question, { options: Option[] }>): readonly Option[] => {
  const other = otherOf(question);
  // A draft may lack options.
  const options = question.options ?? [];
  return other ? [...options, { value: OTHER, label: other.label }] : options;
};

/** A free-text answer, for examples and tests. */
export const exampleOther = ({ maxLength }: OtherAnswer): string => OTHER + 'Text'.slice(0, maxLength);

/** An answer as conditions and rules read it: without the free text that the patient wrote. */
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
  const ownTexts = open.filter(({ id }) => Object.hasOwn(parts, id));
  return {
    ...parts,
    ...Object.fromEntries(ownTexts.map((part) => [part.id, withoutOwnWords(part, parts[part.id])])),
  } as Value;
}
