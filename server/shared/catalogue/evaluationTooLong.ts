/** What reports say of a document whose evaluation takes too long. */
import { error, localize, type Problem } from '@clinic/engine/base';
import { EvaluationTooLong } from '@clinic/server-platform/threads';

/** The result reported for a document whose evaluation took too long. */
export const TOO_LONG: { problems: Problem[] } = {
  problems: [error('', 'evaluation_too_long', localize('evaluationTooLong'))],
};

/** The result, or null if it takes too long: for reports, which then say so. */
export const unlessTooLong = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((cause) => {
    if (cause instanceof EvaluationTooLong) return null;
    throw cause;
  });
