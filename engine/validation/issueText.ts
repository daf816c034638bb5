/** The message of an issue. */
import type { AnswerValue } from '../base/answers.ts';
import { fill, type Words, words } from '../base/words.ts';
import {
  type NumberLimits,
  numberField,
  type Question,
  shortLabelIn,
  textIn,
} from '../definition/definition.ts';
import { optionOfEntry } from '../form/optionEntries.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import { displayOf, limitText, missingText } from '../questionTypes/index.ts';
import { exampleOf, numberWithUnit } from '../questionTypes/number.ts';
import type { Issue } from './issue.ts';

/**
 * The message of an issue: what is wrong and how to fix it. In a repeating group it begins with the entry and the
 * question.
 */
export function issueText(issue: Issue, questionnaire: Questionnaire, language: string): string {
  const question = questionnaire.questions.get(issue.key)?.question;
  const part = question && partOf(question, issue.params?.part);
  const text = issue.message ? textIn(issue.message, language) : faultText(issue, part ?? question, language);
  const { entry } = issue.params ?? {};
  if (!question || entry === undefined) return text;
  const name = [nameOfEntry(question, issue, language), ...(part ? [shortLabelIn(part, language)] : [])];
  return `${name.join(', ').replace(/[:.]$/, '')}: ${text}`;
}

function nameOfEntry(group: Question, { params = {} }: Issue, language: string): string {
  const option = group.type === 'repeatingGroup' ? optionOfEntry(group) : undefined;
  if (!option || params.option === undefined) return entryName(group, Number(params.entry), language);
  return displayOf(option, params.option, language);
}

/** "Medicine 2", or "Which medicines do you take, entry 2". */
export function entryName(group: Question, entry: number, language: string): string {
  if (group.shortLabel) return `${textIn(group.shortLabel, language)} ${entry}`;
  return `${textIn(group.label, language).replace(/[?:.]$/, '')}, ${words(language).entry} ${entry}`;
}

function faultText(issue: Issue, question: Question | undefined, language: string): string {
  const named = String(issue.params?.fault ?? issue.code);
  const isMissing = issue.code === 'required' || (issue.code === 'incomplete' && issue.params?.part);
  const code = isMissing && question ? missingText(question) : named;
  const text = words(language)[code as keyof Words] ?? words(language).type;
  const params: Record<string, string | number> = {
    ...endsOf(question),
    ...(code === 'number' && question && { example: exampleOf(question as NumberLimits) }),
    ...issue.params,
  };
  if (typeof params.limit === 'string') params.limit = limitText(params.limit, language);
  else if (typeof params.limit === 'number')
    params.limit = withUnit(params.limit, question, issue.code, language);
  for (const name of ['value', 'other'] as const) {
    if (params[name] !== undefined && question)
      params[name] = displayOf(question, params[name] as AnswerValue, language);
  }
  return fill(text, params);
}

/** The limits of a number, which the message for a missing one can name. */
function endsOf(question: Question | undefined): { min?: number; max?: number } {
  const { min, max } = (question && numberField(question)) ?? {};
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** The question of a repeating group that a finding refers to. */
const partOf = (question: Question, part: unknown): Question | undefined =>
  question.type === 'repeatingGroup' ? question.questions.find(({ id }) => id === part) : undefined;

const withUnit = (limit: number, question: Question | undefined, code: string, language: string): string => {
  const unit =
    question && 'unit' in question && (code === 'min' || code === 'max') ? question.unit : undefined;
  return numberWithUnit(limit, unit, language);
};
