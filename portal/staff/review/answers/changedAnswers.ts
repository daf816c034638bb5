/** What a patient's replies changed: for each question, the answer at submission. */
import type { AnswersVersion } from '@clinic/contract/review/versions';
import { type AnswerValue, isConfirmation } from '@clinic/engine/base';
import isSame from 'fast-deep-equal';

export interface ChangedAnswer {
  /** Undefined: unanswered. */
  before: AnswerValue | undefined;
  /** When the latest version that changed it arrived. */
  at: string;
}

/** Question id → its change. Empty while there is only one version. */
export function changedAnswers(versions: readonly AnswersVersion[]): Map<string, ChangedAnswer> {
  const [first] = versions;
  const last = versions.at(-1);
  const changed = new Map<string, ChangedAnswer>();
  if (!first || !last) return changed;
  for (const key of keysOf(first, last)) {
    if (isSame(first.answersJSON[key], last.answersJSON[key])) continue;
    const index = versions.findLastIndex(
      ({ answersJSON }, place) =>
        place > 0 && !isSame(answersJSON[key], versions[place - 1]?.answersJSON[key]),
    );
    changed.set(key, {
      before: first.answersJSON[key] as AnswerValue | undefined,
      at: (versions[index] ?? last).createdAt,
    });
  }
  return changed;
}

const keysOf = (...versions: AnswersVersion[]): Set<string> =>
  new Set(
    versions.flatMap(({ answersJSON }) => Object.keys(answersJSON).filter((key) => !isConfirmation(key))),
  );
