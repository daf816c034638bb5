import type { LocalizedText } from '../../base/localizedText.ts';

/**
 * How an operator is worded. The keys are those of the texts in `rules/locales/en.json`:
 * `describe` and `explain`, in every language.
 */
export type OperatorWords =
  /** The wording as written, and with the limit on the left. */
  | { form: 'ordering'; key: OrderKey; turned: OrderKey; strict: boolean }
  | { form: 'equality'; key: 'is' | 'isNot' }
  /** A condition on the items of a list. */
  | { form: 'quantifier'; key: 'anyOfList' | 'noneOfList' | 'allOfList' }
  | { form: 'group'; key: 'allOf' | 'anyOf' }
  | { form: 'count'; key: 'countTrue' | 'countPossible'; explained: 'pointsAtLeast' | 'pointsAtMost' }
  /** Lists the missing answers among those named from the argument at this index. */
  | { form: 'missing'; from: number; explained: 'answersMissing' | 'enoughAnswered' }
  /**
   * A sentence of its own in every language: `line` describes the condition, `evidence` says how it turned out. `{0}`,
   * `{1}` … are the arguments; the others are limits of the one at `measured`.
   */
  | { form: 'sentence'; measured: number; line: LocalizedText; evidence: LocalizedText }
  /** Operands with a symbol between them. */
  | { form: 'symbol'; symbol: string; negates?: true }
  /** A text with two arguments, with one argument, or with all of them. */
  | { form: 'pair'; key: 'years' | 'days' | 'power' | 'position' | DateShift }
  | { form: 'single'; key: 'points' | NumberFunction | TextFunction }
  | { form: 'items'; key: 'largest' | 'smallest' }
  /** With the days and values that it rests on. */
  | { form: 'earlier'; key: 'previous' | 'first' | 'changeSince' | 'ratePerWeek' | 'countWithin' }
  | Plain<'variable' | 'flag' | 'choice' | 'membership' | 'negation' | 'truth' | 'known' | 'coalesce'>
  /** `first`: worded as its first argument; `computation`: shown as written. */
  | Plain<'unknown' | 'branches' | 'first' | 'computation'>;

type DateShift = 'yearsAfter' | 'monthsAfter' | 'daysAfter';
type TextFunction = 'length' | 'upperCase' | 'lowerCase' | 'trimmed' | 'asNumber';
type NumberFunction =
  | 'absolute'
  | 'exponential'
  | 'logarithm'
  | 'roundedDown'
  | 'roundedUp'
  | 'squareRoot'
  | 'wholePart';

type Plain<Form> = Form extends string ? { form: Form } : never;

export type OrderKey = 'atLeast' | 'moreThan' | 'atMost' | 'lessThan';
