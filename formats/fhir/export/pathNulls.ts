/** Handles `null` in expressions: FHIRPath has only an empty result, where our logic has `null` and unknown. */
import {
  always,
  and,
  ifElse,
  isThere,
  type Need,
  NotWritten,
  not,
  otherwise,
  type Term,
  type Truth,
  UNKNOWN,
} from './pathTerms.ts';

/** A test of a value, with a known result for `null`. */
export function withNull(truth: Truth, term: Term, whenNull: boolean, need: Need): Truth {
  if (truth.isCertain || need === (whenNull ? 'false' : 'true')) return truth;
  const isNull = nullOf(term);
  if (isNull.path === 'false') return truth;
  if (isNull.path === 'true') return otherwise(truth, whenNull);
  return ifElse(and(not(isThere(term)), isNull), always(whenNull), truth);
}

/** If a value is empty: the result for `null`, otherwise unknown. */
export const emptiness = (term: Term, whenNull: boolean): Truth =>
  ifElse(nullOf(term), always(whenNull), UNKNOWN);

/** @throws NotWritten if the two cannot be distinguished */
export function nullOf({ nullIf }: Term): Truth {
  const truth = nullIf();
  if (!truth) throw new NotWritten('Whether a part of it applies cannot be told.');
  return truth;
}
