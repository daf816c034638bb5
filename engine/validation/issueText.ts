/** The message of an issue. */
import type { AnswerValue } from '../base/answers.ts';
import { fill, type Words, words } from '../base/words.ts';
import { type NumberLimits, type Question, textIn } from '../definition/definition.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import { displayOf, limitText, missingText } from '../questionTypes/index.ts';
import { exampleOf, numberWithUnit } from '../questionTypes/number.ts';
import type { Issue } from './issue.ts';

/** The message of an issue: what is wrong and how to fix it. */
export function issueText(issue: Issue, questionnaire: Questionnaire, language: string): string {
  if (issue.message) return textIn(issue.message, language);
  const question = questionnaire.questions.get(issue.key)?.question;
  const named = String(issue.params?.fault ?? issue.code);
  const code = issue.code === 'required' && question ? missingText(question) : named;
  const text = words(language)[code as keyof Words] ?? words(language).type;
  const params: Record<string, string | number> = {
    ...(question?.type === 'scale' && { min: question.min, max: question.max }),
    ...(code === 'number' && question && { example: exampleOf(question as NumberLimits) }),
    ...issue.params,
  };
  if (typeof params.limit === 'string') params.limit = limitText(params.limit, language);
  else if (typeof params.limit === 'number')
    params.limit = withUnit(params.limit, question, issue.code, language);
  for (const name of ['value', 'other'] as const) {
    if (params[name] !== undefined && question)
      params[name] = displayOf(partOf(question, params.part), params[name] as AnswerValue, language);
  }
  return fill(text, params);
}

/** The question of a repeating group that a finding refers to. */
const partOf = (question: Question, part: unknown): Question =>
  (question.type === 'repeatingGroup' && question.questions.find(({ id }) => id === part)) || question;

const withUnit = (limit: number, question: Question | undefined, code: string, language: string): string => {
  const unit =
    question && 'unit' in question && (code === 'min' || code === 'max') ? question.unit : undefined;
  return numberWithUnit(limit, unit, language);
};
