/** FHIRPath expressions, with what is known about their results. */

/** Maximum length that validators accept; longer expressions are not exported. */
const MAX_LENGTH = 5_000;

/** Thrown while an expression is built, and caught where it would be inserted. */
export class NotWritten extends Error {
  /** In English, for the report of an export. */
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** A boolean expression: true, false, or empty where our logic is unknown. */
export interface Truth {
  path: string;
  /** Whether the result is never empty. */
  isCertain: boolean;
}

/** `dateTime`: a text, as in our answers. */
export type TermType =
  | 'number'
  | 'text'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'choice'
  | 'choices'
  | 'nothing';

/** An expression for a value. */
export interface Term {
  path: string;
  type: TermType;
  /** Whether the result is never empty. */
  isCertain: boolean;
  /**
   * If the result is empty: a test whether our value is `null` (does not apply) rather than unknown. Undefined if the
   * two cannot be distinguished. Reads the form only if necessary.
   */
  nullIf: () => Truth | undefined;
  /** For a date with a time: the date. */
  day?: string;
  /** Our value and the code in a response for each option of a choice. */
  options?: ReadonlyArray<{ value: string | number; code: string }>;
}

/** Which results must be exact; others can be empty instead. */
export type Need = 'true' | 'false' | 'both';

export const opposite = (need: Need): Need => (need === 'both' ? 'both' : need === 'true' ? 'false' : 'true');

export function written(path: string): string {
  if (path.length > MAX_LENGTH)
    throw new NotWritten(`The expression has more than ${MAX_LENGTH} characters.`);
  return path;
}

export const TRUE: Truth = { path: 'true', isCertain: true };
export const FALSE: Truth = { path: 'false', isCertain: true };
export const UNKNOWN: Truth = { path: '{}', isCertain: false };
export const always = (holds: boolean): Truth => (holds ? TRUE : FALSE);

export const never = (): Truth => FALSE;

export const certain = (path: string): Truth => ({ path: written(path), isCertain: true });
export const open = (path: string): Truth => ({ path: written(path), isCertain: false });

export function not({ path, isCertain }: Truth): Truth {
  if (path === 'true') return FALSE;
  if (path === 'false') return TRUE;
  return { path: written(`(${path}).not()`), isCertain };
}

function joined(word: 'and' | 'or', parts: readonly Truth[]): Truth {
  const decisive = always(word === 'or');
  const left = parts.filter(({ path }) => path !== always(word !== 'or').path);
  if (left.some(({ path }) => path === decisive.path)) return decisive;
  const [first, ...others] = left;
  if (!first) return always(word !== 'or');
  if (others.length === 0) return first;
  return {
    path: written(left.map(({ path }) => `(${path})`).join(` ${word} `)),
    isCertain: left.every(({ isCertain }) => isCertain),
  };
}

export const and = (...parts: readonly Truth[]): Truth => joined('and', parts);
export const or = (...parts: readonly Truth[]): Truth => joined('or', parts);

/** The expression with a replacement for an empty result. */
export function otherwise(truth: Truth, whenEmpty: boolean): Truth {
  if (truth.isCertain) return truth;
  return certain(whenEmpty ? `iif((${truth.path}).not(), false, true)` : `iif(${truth.path}, true, false)`);
}

/** @param condition always true or false */
export function ifElse(condition: Truth, then: Truth, other: Truth): Truth {
  if (condition.path === 'true') return then;
  if (condition.path === 'false') return other;
  return {
    path: written(`iif(${condition.path}, ${then.path}, ${other.path})`),
    isCertain: then.isCertain && other.isCertain,
  };
}

/** Whether a value exists. */
export const isThere = ({ path, isCertain }: Pick<Term, 'path' | 'isCertain'>): Truth =>
  isCertain ? TRUE : certain(`(${path}).exists()`);

/** A text literal. */
export const quoted = (text: string): string =>
  `'${text.replaceAll(/['\\\r\n\t\f]/g, (character) => ESCAPES[character] ?? character)}'`;

const ESCAPES: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\r': '\\r',
  '\n': '\\n',
  '\t': '\\t',
  '\f': '\\f',
};

/** A number literal. FHIRPath has no exponents. */
export function numeral(value: number): string {
  const text = String(value);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new NotWritten(`The number ${text} has an exponent.`);
  return value < 0 ? `(${text})` : text;
}
