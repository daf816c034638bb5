import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { type Issue, issueText } from '@clinic/engine/validation';

/** An issue shown away from its question: "This field is required" alone does not say which field. */
export function namedIssue(issue: Issue, questionnaire: Questionnaire, language: string): string {
  const text = issueText(issue, questionnaire, language);
  const question = questionnaire.questions.get(issue.key)?.question;
  if (!question || issue.message || issue.params?.entry !== undefined) return text;
  const label = textIn(question.label, language);
  return /[.?!]$/.test(label) ? `${label} ${text}` : `${label}: ${text}`;
}
