/** What an export says about the questions: answers and computed values. */
import { type AnswerValue, isBlank } from '../../engine/base/answers.ts';
import { resolveForm, visibleAnswers } from '../../engine/form/visibility.ts';
import type { PublishedQuestionnaire } from '../catalogue/library.ts';
import type { SubmissionRow } from './submissionRows.ts';

/** Question → its answer or, computed as at the evaluation, its value; only of questions that are shown. */
export function valuesOf(
  { answers_json, answered_on }: Pick<SubmissionRow, 'answers_json' | 'answered_on'>,
  { questionnaire }: PublishedQuestionnaire,
): Readonly<Record<string, AnswerValue | undefined>> {
  const form = resolveForm(questionnaire, answers_json, answered_on);
  const computed = [...questionnaire.questions.values()].flatMap(
    ({ question: { id, type } }): [string, AnswerValue][] => {
      const value = form.values[id] as AnswerValue | null | undefined;
      const isKnown = form.questions.get(id) === 'shown' && !isBlank(value);
      return type === 'computed' && isKnown ? [[id, value as AnswerValue]] : [];
    },
  );
  return { ...visibleAnswers(questionnaire, answers_json, form), ...Object.fromEntries(computed) };
}
