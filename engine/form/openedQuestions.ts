/** Finds questions that a changed answer makes applicable. */
import type { Answers } from '../base/answers.ts';
import type { Questionnaire } from './questionnaire.ts';
import { type FormState, resolveEntry } from './visibility.ts';

/**
 * Ids of the questions that apply after a change but not before, including groups that have such a question in an
 * entry.
 * @param answers before the change
 */
export function openedQuestions(
  { questions }: Questionnaire,
  answers: Answers,
  before: FormState,
  after: FormState,
): Set<string> {
  const opened = new Set<string>();
  for (const [id, { entries }] of questions) {
    if (after.questions.get(id) !== 'shown') continue;
    const answer = answers[id];
    const opens = (entry: unknown): boolean => {
      if (!entries) return false;
      const was = resolveEntry(entries, entry, before).questions;
      const is = resolveEntry(entries, entry, after).questions;
      return [...is].some(([part, state]) => state === 'shown' && was.get(part) !== 'shown');
    };
    const isReader = entries !== undefined && entries.readsAround.length > 0;
    if (before.questions.get(id) !== 'shown' || (isReader && Array.isArray(answer) && answer.some(opens)))
      opened.add(id);
  }
  return opened;
}
