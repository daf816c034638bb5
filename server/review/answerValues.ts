/** What an export says about the questions: answers and computed values. */
import type { AnswerValue } from '../../engine/base/answers.ts';
import { shownValues } from '../../engine/form/shownValue.ts';
import { resolveForm, visibleAnswers } from '../../engine/form/visibility.ts';
import type { PublishedQuestionnaire } from '../catalogue/library.ts';
import type { SubmissionRow } from './submissionRows.ts';

/** Question → its answer or, computed as at the evaluation, its value; only of questions that are shown. */
export function valuesOf(
  { answers_json, answered_on }: Pick<SubmissionRow, 'answers_json' | 'answered_on'>,
  { questionnaire }: PublishedQuestionnaire,
): Readonly<Record<string, AnswerValue | undefined>> {
  const form = resolveForm(questionnaire, answers_json, answered_on);
  const visible = visibleAnswers(questionnaire, answers_json, form);
  return shownValues(questionnaire, visible, form, 'staff');
}
