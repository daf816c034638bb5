/** Evaluates notices. */
import type { Answers } from '../base/answers.ts';
import type { NoticeRule } from '../definition/definitionPages.ts';
import { holds } from './eligibility.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { FormState } from './visibility.ts';

export interface RaisedNotice {
  rule: NoticeRule;
  /** Changes with the answers it depends on, so that a notice is shown again when they change. */
  mark: string;
}

/** The notices whose condition definitely holds, in the definition's order. */
export const raisedNotices = (
  questionnaire: Questionnaire,
  form: FormState,
  answers: Answers,
): RaisedNotice[] =>
  questionnaire.notices
    .filter((each) => holds(each, form))
    .map(({ rule, inputs }) => ({ rule, mark: markOf(rule.id, inputs, answers) }));

/** A rule with the answers it depends on. */
export const markOf = (id: string, inputs: readonly string[], answers: Answers): string =>
  JSON.stringify([id, ...inputs.map((key) => answers[key] ?? null)]);
