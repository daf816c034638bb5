/** Reports that evaluating an unpublished document takes too long. */
import { codedError } from '../base/errors.ts';

/** The evaluation of a document exceeds the time limit or the thread's memory. */
export class EvaluationTooLong extends codedError(
  422,
  'evaluation_too_long',
  'Evaluating this document takes too long. Shorten its lists, or split or remove conditions',
) {}
