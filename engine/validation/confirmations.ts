/**
 * What the patient confirmed when asked "is this right?". It is kept among the answers, under a key that no question can
 * have: for each soft issue the value it was about. It counts only while the issue is there with that very value.
 */
import isSame from 'fast-deep-equal';
import { type Answers, type AnswerValue, isBlank } from '../base/answers.ts';
import { confirmationKey, isConfirmation } from '../base/confirmationKey.ts';
import { fill, words } from '../base/words.ts';
import { takesAnswer } from '../definition/definition.ts';
import { displayAnswer } from '../form/display.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import { computedValue, type FormState } from '../form/visibility.ts';
import type { Issue } from './issue.ts';
import { issueText } from './issueText.ts';
import { validateForm } from './validation.ts';

/** The codes of issues that can be confirmed. */
export const CONFIRMED_CODE = /^(?:unusual|beforeBirth|signatureName|check:[\w.-]{1,161})$/;

const confirmedValue = ({ key, computed }: Issue, { values }: FormState): AnswerValue =>
  (values[computed ?? key] ?? null) as AnswerValue;

/** Whether the patient confirmed this issue, with the value as it is now. */
export function isConfirmed(issue: Issue, answers: Answers, form: FormState): boolean {
  const stored = answers[confirmationKey(issue.key)];
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false;
  return Object.hasOwn(stored, issue.code) && isSame(stored[issue.code], confirmedValue(issue, form));
}

/** What to keep, by key, when these issues are confirmed. */
export function confirmationsOf(issues: readonly Issue[], form: FormState): Record<string, AnswerValue> {
  const confirmed: Record<string, Record<string, AnswerValue>> = {};
  for (const issue of issues) {
    const key = confirmationKey(issue.key);
    confirmed[key] = { ...confirmed[key], [issue.code]: confirmedValue(issue, form) };
  }
  return confirmed;
}

/** The issues of the answers that the patient confirmed. */
function confirmedIssues(questionnaire: Questionnaire, answers: Answers, form: FormState): Issue[] {
  if (!Object.keys(answers).some(isConfirmation)) return [];
  return validateForm(questionnaire, answers, form).filter(
    (issue) => issue.level === 'soft' && isConfirmed(issue, answers, form),
  );
}

/**
 * Question id → what the patient was asked about its value and confirmed, in words, also for the computed value that the
 * question was about; and the value that was computed for it, if the patient entered another.
 */
export function confirmedTexts(
  questionnaire: Questionnaire,
  answers: Answers,
  form: FormState,
  language: string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const issue of confirmedIssues(questionnaire, answers, form)) {
    const question = issueText(issue, questionnaire, language);
    const text = fill(words(language).confirmed, { question });
    for (const id of new Set([issue.key, issue.computed ?? issue.key]))
      texts.set(id, [texts.get(id), text].filter(Boolean).join(' '));
  }
  for (const [id, compiled] of questionnaire.questions) {
    const computed = isBlank(answers[id]) ? undefined : computedValue(compiled, form);
    if (computed === undefined || !takesAnswer(compiled.question) || form.questions.get(id) !== 'shown')
      continue;
    const value = displayAnswer(compiled.question, computed as AnswerValue, language);
    texts.set(id, [texts.get(id), fill(words(language).calculated, { value })].filter(Boolean).join(' '));
  }
  return texts;
}
