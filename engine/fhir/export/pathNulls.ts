/** What an expression gives where our value is `null`: FHIRPath has one kind of nothing, our logic two. */
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

/** A test of a value: where it is `null`, the result is known. */
export function withNull(truth: Truth, term: Term, whenNull: boolean, need: Need): Truth {
  if (truth.isCertain || need === (whenNull ? 'false' : 'true')) return truth;
  const isNull = nullOf(term);
  if (isNull.path === 'false') return truth;
  if (isNull.path === 'true') return otherwise(truth, whenNull);
  return ifElse(and(not(isThere(term)), isNull), always(whenNull), truth);
}

/** Where a value is empty: what is said of `null`, else unknown. */
export const emptiness = (term: Term, whenNull: boolean): Truth =>
  ifElse(nullOf(term), always(whenNull), UNKNOWN);

/** @throws NotWritten if it cannot be told */
export function nullOf({ nullIf }: Term): Truth {
  const found = nullIf();
  if (!found) throw new NotWritten('Whether a part of it applies cannot be told.');
  return found;
}
