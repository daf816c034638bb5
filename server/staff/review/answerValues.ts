/** What an export contains for each question: answers and computed values. */
import type { AnswerValue } from '@clinic/engine/base';
import { resolveForm, shownValues, visibleAnswers } from '@clinic/engine/form';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import type { SubmissionRow } from './submissionRows.ts';

/** Question → its answer or its value as computed at the evaluation; only questions that are shown. */
export function valuesOf(
  { answers_json, answered_on }: Pick<SubmissionRow, 'answers_json' | 'answered_on'>,
  { questionnaire }: PublishedQuestionnaire,
  form = resolveForm(questionnaire, answers_json, answered_on),
): Readonly<Record<string, AnswerValue | undefined>> {
  const visible = visibleAnswers(questionnaire, answers_json, form);
  return shownValues(questionnaire, visible, form, 'staff');
}
