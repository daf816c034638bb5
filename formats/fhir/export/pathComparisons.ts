/** Comparisons of two values. */
import { isCalendarDate, type LogicJson } from '@clinic/engine/base';
import { nameRead, op } from '@clinic/engine/logic';
import { answerOf, type Scope } from './pathNames.ts';
import { emptiness, nullOf, withNull } from './pathNulls.ts';
import {
  and,
  certain,
  FALSE,
  ifElse,
  isThere,
  type Need,
  NotWritten,
  not,
  open,
  or,
  otherwise,
  quoted,
  type Term,
  TRUE,
  type Truth,
  UNKNOWN,
  written,
} from './pathTerms.ts';
import { writeValue } from './pathValues.ts';

const EQUAL = new Set(['==', '===']);
const UNEQUAL = new Set(['!=', '!==']);
const ORDER = new Set(['<', '<=', '>', '>=']);
export const COMPARED: ReadonlySet<string> = new Set([...EQUAL, ...UNEQUAL, ...ORDER]);

const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

const isConstant = (logic: LogicJson): logic is string | number | boolean | null =>
  typeof logic !== 'object' || logic === null;

export function compared(
  operator: string,
  left: LogicJson,
  right: LogicJson,
  scope: Scope,
  need: Need,
): Truth {
  if (ORDER.has(operator)) return ordered(operator, left, right, scope, need);
  if (UNEQUAL.has(operator))
    return not(equal(left, right, scope, need === 'both' ? need : need === 'true' ? 'false' : 'true'));
  return equal(left, right, scope, need);
}

export function ordered(
  operator: string,
  left: LogicJson,
  right: LogicJson,
  scope: Scope,
  need: Need,
): Truth {
  if (isConstant(left) && !isConstant(right))
    return ordered(TURNED[operator] as string, right, left, scope, need);
  const first = writeValue(left, scope);
  if (first.type === 'choice' && isConstant(right))
    return withNull(tested(first, operator, right), first, false, need);
  const [a, b] = alike(first, writeValue(literalLike(right, first), scope, literalType(right, first)));
  if (a.type === 'nothing' || b.type === 'nothing') return orderOfNothing(a, b);
  if (a.type !== b.type || !['number', 'date', 'time', 'dateTime'].includes(a.type))
    throw new NotWritten(`“${operator}” between ${a.type} and ${b.type} means something else in FHIRPath.`);
  const isCertain = a.isCertain && b.isCertain;
  const truth = { ...open(`${a.path} ${operator} ${b.path}`), isCertain };
  if (b.isCertain) return withNull(truth, a, false, need);
  if (a.isCertain) return withNull(truth, b, false, need);
  if (need === 'true') return truth;
  const isSettled = bothSettled(a, b);
  if (isSettled.path === 'true') return otherwise(truth, false);
  return isNeverNull(a) && isNeverNull(b) ? truth : ifElse(isSettled, otherwise(truth, false), UNKNOWN);
}

/** `null` has no order: the result is false, unless the other value is unknown. */
const orderOfNothing = (a: Term, b: Term): Truth => {
  const other = a.type === 'nothing' ? b : a;
  return other.isCertain ? FALSE : ifElse(or(isThere(other), nullOf(other)), FALSE, UNKNOWN);
};

const isNeverNull = (term: Term): boolean => nullOf(term).path === 'false';

/** Whether neither is unknown. */
const bothSettled = (a: Term, b: Term): Truth =>
  and(...[a, b].map((term) => (nullOf(term).path === 'true' ? TRUE : or(isThere(term), nullOf(term)))));

function equal(left: LogicJson, right: LogicJson, scope: Scope, need: Need): Truth {
  if (isConstant(left) && !isConstant(right)) return equal(right, left, scope, need);
  const name = nameRead(left);
  const first = right === null && name !== undefined ? answerOf(name, scope) : writeValue(left, scope);
  if (right === null) {
    if (name !== undefined)
      return first.isCertain ? FALSE : ifElse(isThere(first), FALSE, emptiness(first, true));
    if (first.type === 'nothing') return TRUE;
    return first.isCertain ? FALSE : ifElse(isThere(first), FALSE, emptiness(first, true));
  }
  if (first.type === 'nothing') return equal(right, left, scope, need);
  if (first.type === 'choice' && isConstant(right))
    return withNull(tested(first, '==', right), first, false, need);
  const [a, b] = alike(first, writeValue(literalLike(right, first), scope, literalType(right, first)));
  if (b.type === 'nothing') return a.isCertain ? FALSE : ifElse(isThere(a), FALSE, emptiness(a, true));
  if (a.type !== b.type || a.type === 'choice' || a.type === 'choices')
    throw new NotWritten(`“=” between ${a.type} and ${b.type} means something else in FHIRPath.`);
  const isCertain = a.isCertain && b.isCertain;
  const truth = { ...open(`${a.path} = ${b.path}`), isCertain };
  if (b.isCertain) return withNull(truth, a, false, need);
  if (a.isCertain) return withNull(truth, b, false, need);
  const isSettled = bothSettled(a, b);
  if (isNeverNull(a) && isNeverNull(b)) return truth;
  // Two values that do not apply are equal.
  const both = ifElse(
    and(isThere(a), isThere(b)),
    { ...truth, isCertain: true },
    and(not(isThere(a)), not(isThere(b))),
  );
  return ifElse(isSettled, both, UNKNOWN);
}

const tested = (term: Term, operator: string, constant: LogicJson): Truth =>
  chosen(term, (value) => op(operator, value, constant) === true);

type Options = NonNullable<Term['options']>;

/** Whether the chosen option is one of those for which a test holds. */
function chosen({ path, options = [] }: Term, isMet: (value: string | number) => boolean): Truth {
  const codes = codesOf(options, isMet);
  const [only] = codes;
  if (only === undefined) return open(`iif((${path}).exists(), false, {})`);
  if (codes.length === new Set(options.map(({ code }) => code)).size)
    return open(`iif((${path}).exists(), true, {})`);
  if (codes.length === 1) return open(`${path}.code = ${quoted(only)}`);
  return open(`${path}.code in (${codes.map(quoted).join(' | ')})`);
}

/** Codes of the options that meet a test. */
function codesOf(options: Options, isMet: (value: string | number) => boolean): string[] {
  const [met, others] = [true, false].map(
    (wanted) => new Set(options.filter(({ value }) => isMet(value) === wanted).map(({ code }) => code)),
  ) as [Set<string>, Set<string>];
  if ([...met].some((code) => others.has(code))) throw new NotWritten('Two options have the same code.');
  return [...met];
}

/** Membership: an option in a list of answers, or a value in a list of constants. */
export function isMember(item: LogicJson, list: LogicJson, scope: Scope, need: Need): Truth {
  if (Array.isArray(list)) {
    const values = list as readonly LogicJson[];
    const term = isConstant(item) ? undefined : writeValue(item, scope);
    if (term?.type === 'choice' && values.every(isConstant) && !values.includes(null))
      return withNull(
        chosen(term, (value) => values.includes(value)),
        term,
        false,
        need,
      );
    return or(...values.map((each) => equal(item, each, scope, need)));
  }
  const term = writeValue(list, scope);
  if (term.type === 'nothing') return FALSE;
  if (term.type !== 'choices' || !isConstant(item))
    throw new NotWritten('“in” of anything but a list of answers means something else in FHIRPath.');
  const [code] = codesOf(term.options ?? [], (value) => value === item);
  if (code === undefined) return ifElse(isThere(term), FALSE, emptiness(term, false));
  const has = certain(`${term.path}.where(code=${quoted(code)}).exists()`);
  if (need === 'true') return has;
  const isNull = nullOf(term);
  if (isNull.path === 'true') return has;
  return ifElse(or(isThere(term), isNull), has, UNKNOWN);
}

/** A date is also compared as a text with a date that has a time. */
function alike(a: Term, b: Term): readonly [Term, Term] {
  const asText = (term: Term): Term =>
    term.type === 'date' ? { ...term, path: written(`(${term.path}).toString()`), type: 'dateTime' } : term;
  return a.type === 'dateTime' || b.type === 'dateTime' ? [asText(a), asText(b)] : [a, b];
}

const literalType = (logic: LogicJson, like: Term): Term['type'] | undefined =>
  typeof logic === 'string' ? like.type : undefined;

/** A text that is compared with a date or time must be one; a date with a time is stored as a text. */
function literalLike(logic: LogicJson, like: Term): LogicJson {
  if (typeof logic !== 'string') return logic;
  const fits = FITS[like.type]?.(logic) ?? true;
  if (!fits) throw new NotWritten(`“${logic.slice(0, 40)}” is no ${like.type}.`);
  return logic;
}

const FITS: Partial<Readonly<Record<Term['type'], (text: string) => boolean>>> = {
  date: isCalendarDate,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
};
