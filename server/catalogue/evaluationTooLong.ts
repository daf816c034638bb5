/** Reports that evaluating an unpublished document takes too long. */
import { error, localize, type Problem } from '../../engine/base/problem.ts';
import { codedError } from '../platform/base/errors.ts';

/** The evaluation of a document exceeds the time limit or the thread's memory. */
export class EvaluationTooLong extends codedError(
  422,
  'evaluation_too_long',
  'Evaluating this document takes too long. Shorten its lists, or split or remove conditions',
) {}

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
