/** The answers on the page, with the external values that still apply to them. */
import type { Answers } from '@clinic/engine/base';
import { currentExternalValues, type Questionnaire, withExternalValues } from '@clinic/engine/form';
import type { AnswersStore } from './answersStore.ts';

export function countedAnswers(
  questionnaire: Questionnaire,
  store: Pick<AnswersStore, 'all' | 'external'>,
): Answers {
  const answers = store.all();
  if (questionnaire.external.length === 0) return answers;
  const { values, from } = store.external();
  return withExternalValues(
    questionnaire,
    answers,
    currentExternalValues(questionnaire, values, from, answers),
  );
}
