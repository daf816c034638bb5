/** What a person told in earlier submissions, as rules read it. */
import type { Maybe } from '../base/logicJson.ts';

/** One earlier submission, assessed with its own version on its own day. */
export interface EarlierSubmission {
  questionnaireId: string;
  version: string;
  /** The clinic's date on which it was answered, `YYYY-MM-DD`. */
  on: string;
  /**
   * By question, as `RuleInputs.values`. A question that the form did not ask has no entry; `undefined` is unknown, also
   * what was asked so differently that it cannot be compared.
   */
  values: Readonly<Record<string, Maybe>>;
  /** As `RuleInputs.chosen`; the values if absent. */
  chosen?: Readonly<Record<string, Maybe>>;
}

/** The earlier submissions of a person, newest first. */
export type History = readonly EarlierSubmission[];
