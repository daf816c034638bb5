/** What is wrong in the entries of a repeating group: every fault, with its entry (from 1) and its question. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { takesAnswer } from '../definition/definition.ts';
import type { CompiledQuestion } from '../form/questionnaire.ts';
import { type AroundEntry, computedValue, resolveEntry } from '../form/visibility.ts';
import { refused } from '../questionTypes/faults.ts';
import { faultOf, findingsOf } from '../questionTypes/index.ts';
import type { Finding } from '../questionTypes/questionType.ts';

/**
 * Refused answers, and missing ones that the entry asks for; of these, `incomplete`.
 * @param value the effective answer, in any format
 */
export function entryFindings(
  { question, entries }: CompiledQuestion,
  value: AnswerValue,
  around: AroundEntry,
): Finding[] {
  if (question.type !== 'repeatingGroup' || !Array.isArray(value)) return [];
  const parts = question.questions.filter(takesAnswer);
  return (value as AnswerValue[]).slice(0, question.maxItems).flatMap((entry, index) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const form = entries && resolveEntry(entries, entry, around);
    const shown = form?.questions;
    const computedFor = (id: string) => {
      const compiled = entries?.questions.get(id);
      return form && compiled && (computedValue(compiled, form) as AnswerValue | undefined);
    };
    return parts.flatMap((part): Finding[] => {
      const answer = isBlank(entry[part.id]) ? computedFor(part.id) : entry[part.id];
      const isMissing = part.required && isBlank(answer) && (!shown || shown.get(part.id) === 'shown');
      const isGiven = answer !== undefined && !isBlank(answer);
      const fault = isMissing
        ? refused('incomplete')
        : isGiven && (faultOf(part, answer) ?? findingsOf(part, answer, around.today).find(isHard));
      return fault ? [{ ...fault, params: { ...fault.params, entry: index + 1, part: part.id } }] : [];
    });
  });
}

const isHard = ({ level }: Finding): boolean => level === 'hard';
