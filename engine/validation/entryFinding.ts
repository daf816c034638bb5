/** Required answers that are missing in an entry of a repeating group, of questions that not every entry asks. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { type Question, takesAnswer } from '../definition/definition.ts';
import { hasConditions } from '../form/groupEntries.ts';
import { resolveEntry } from '../form/visibility.ts';
import { refused } from '../questionTypes/faults.ts';
import type { Finding } from '../questionTypes/questionType.ts';

/** @param value the answer as it counts, without a fault of its form */
export function entryFinding(question: Question, value: AnswerValue, today: string): Finding | undefined {
  if (!hasConditions(question)) return undefined;
  const required = question.questions.filter((part) => part.required && takesAnswer(part));
  const isIncomplete = (value as Array<Record<string, AnswerValue>>).some((entry) => {
    const { questions } = resolveEntry(question, entry, today);
    return required.some(({ id }) => questions.get(id) === 'shown' && isBlank(entry[id]));
  });
  return isIncomplete ? refused('incomplete') : undefined;
}
