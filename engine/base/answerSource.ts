/** Where an answer comes from, if it was confirmed rather than given: from what the patient said earlier. */
import type { Answers, AnswerValue } from './answers.ts';
import { isSource, questionOfKey, sourceKey } from './confirmationKey.ts';

export interface AnswerSource {
  /** Reference of the submission in which it was said. */
  from: string;
  /** When, `YYYY-MM-DD`. */
  on: string;
}

/** Question → where its answer comes from. */
export type Sources = Readonly<Record<string, AnswerSource>>;

/** The sources among answers (`sourceKey`), as they are stored beside these. */
export const sourcesIn = (answers: Answers): Sources =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]) =>
      isSource(key) ? [[questionOfKey(key), value as unknown as AnswerSource]] : [],
    ),
  );

export const withoutSources = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !isSource(key)));

/** The answers with their sources among them. */
export const withSources = (answers: Answers, sources: Sources): Answers => ({
  ...answers,
  ...Object.fromEntries(
    Object.entries(sources).map(([id, source]) => [sourceKey(id), { ...source } as AnswerValue]),
  ),
});
