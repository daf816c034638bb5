/** Missing required answers in entries of a repeating group, for questions that only some entries ask. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { takesAnswer } from '../definition/definition.ts';
import type { CompiledQuestion } from '../form/questionnaire.ts';
import { type AroundEntry, resolveEntry } from '../form/visibility.ts';
import { refused } from '../questionTypes/faults.ts';
import type { Finding } from '../questionTypes/questionType.ts';

/** @param value the effective answer, with a valid format */
export function entryFinding(
  { question, entries }: CompiledQuestion,
  value: AnswerValue,
  around: AroundEntry,
): Finding | undefined {
  if (!entries || question.type !== 'repeatingGroup') return undefined;
  const required = question.questions.filter((part) => part.required && takesAnswer(part));
  const isIncomplete = (value as Array<Record<string, AnswerValue>>).some((entry) => {
    const { questions } = resolveEntry(entries, entry, around);
    return required.some(({ id }) => questions.get(id) === 'shown' && isBlank(entry[id]));
  });
  return isIncomplete ? refused('incomplete') : undefined;
}
