import { textIn } from '../../../engine/definition/definition.ts';
import type { Questionnaire } from '../../../engine/form/questionnaire.ts';
import type { Issue } from '../../../engine/validation/issue.ts';
import { issueText } from '../../../engine/validation/issueText.ts';

/** An issue shown away from its question: "This field is required" alone does not say which field. */
export function namedIssue(issue: Issue, questionnaire: Questionnaire, language: string): string {
  const text = issueText(issue, questionnaire, language);
  const question = questionnaire.questions.get(issue.key)?.question;
  if (!question || issue.message || issue.params?.entry !== undefined) return text;
  const label = textIn(question.label, language);
  return /[.?!]$/.test(label) ? `${label} ${text}` : `${label}: ${text}`;
}
