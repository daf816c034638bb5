/** What a person told in earlier submissions, as rules read it. */
import type { Maybe } from '../base/logicJson.ts';
import type { Definition } from '../definition/definition.ts';
import { questionsById } from '../definition/questionsById.ts';
import { askedAlike } from './askedAlike.ts';

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

/**
 * Of the questions that the rules of a later form read, those that an earlier form asks: true if both ask them alike, so that
 * the answers are one series.
 * @param later the form that the rules are for; a question that it does not ask is read as it was asked
 */
export function comparable(
  later: Definition,
  earlier: Definition,
  keys: Iterable<string>,
): Map<string, boolean> {
  const questions = questionsById(earlier);
  return new Map(
    [...keys].filter((key) => questions.has(key)).map((key) => [key, askedAlike(later, earlier, [key])]),
  );
}

/** What rules may read of a submission: what its form asked alike, with an unknown value for what it asked differently. */
export function asEarlier(
  submission: Pick<EarlierSubmission, 'questionnaireId' | 'version' | 'on'>,
  inputs: Required<Pick<EarlierSubmission, 'values' | 'chosen'>>,
  asked: ReadonlyMap<string, boolean>,
): EarlierSubmission {
  const read = (from: EarlierSubmission['values']): EarlierSubmission['values'] =>
    Object.fromEntries([...asked].map(([key, isAlike]) => [key, isAlike ? from[key] : undefined]));
  return { ...submission, values: read(inputs.values), chosen: read(inputs.chosen) };
}
