/**
 * How an operator is worded. The keys are those of the texts in `rules/evaluate/describeWords.ts` and
 * `explainWords.ts`, in English and Spanish.
 */
export type OperatorWords =
  /** As written, and with the limit on the left. */
  | { form: 'ordering'; key: OrderKey; turned: OrderKey; strict: boolean }
  | { form: 'equality'; key: 'is' | 'isNot' }
  /** One value among others. */
  | { form: 'membership' | 'choice' }
  /** A condition on the items of a list. */
  | { form: 'quantifier'; key: 'anyOfList' | 'noneOfList' | 'allOfList' }
  | { form: 'group'; key: 'allOf' | 'anyOf' }
  | { form: 'negation' | 'truth' | 'known' | 'coalesce' | 'unknown' | 'branches' }
  | { form: 'count'; key: 'countTrue' | 'countPossible'; explained: 'pointsAtLeast' | 'pointsAtMost' }
  /** The answers that are missing, of those named from the argument at this index. */
  | { form: 'missing'; from: number; explained: 'answersMissing' | 'enoughAnswered' }
  | { form: 'variable' | 'flag' }
  /** Operands with a symbol between them. */
  | { form: 'symbol'; symbol: string; negates?: true }
  /** A text with the two arguments, with the one argument, with all of them. */
  | { form: 'pair'; key: 'years' | 'days' }
  | { form: 'single'; key: 'points' }
  | { form: 'items'; key: 'largest' | 'smallest' }
  /** As its first argument. */
  | { form: 'first' }
  /** Shown as it is written. */
  | { form: 'computation' };

export type OrderKey = 'atLeast' | 'moreThan' | 'atMost' | 'lessThan';
