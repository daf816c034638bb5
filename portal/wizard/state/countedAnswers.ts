/** The answers on the page, with the server's computed values that still apply to them. */
import type { Answers } from '@clinic/engine/base';
import { type Questionnaire, stillGiven, withServerComputed } from '@clinic/engine/form';
import type { AnswersStore } from './answersStore.ts';

export function countedAnswers(
  questionnaire: Questionnaire,
  store: Pick<AnswersStore, 'all' | 'computed'>,
): Answers {
  const answers = store.all();
  if (questionnaire.serverComputed.length === 0) return answers;
  const { values, from } = store.computed();
  return withServerComputed(questionnaire, answers, stillGiven(questionnaire, values, from, answers));
}
