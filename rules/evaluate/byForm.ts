/** Selects the wording of an operation by its form in the table of operators. */
import { OPERATORS, type OperatorWords } from '@clinic/engine/logic';

type Form = OperatorWords['form'];

/** How each form is worded; null for one that another table words. */
export type ByForm<Part, Worded> = {
  readonly [F in Form]: ((part: Part, words: Extract<OperatorWords, { form: F }>) => Worded) | null;
};

/** The forms that a table leaves to another one, which has to word all of them. */
export type LeftBy<Table> = {
  [F in keyof Table]: Table[F] extends null ? F : never;
}[keyof Table];

/** How at least these forms are worded. */
export type ByForms<Forms extends Form, Part, Worded> = ByForm<Part, Worded> & {
  readonly [F in Forms]: NonNullable<ByForm<Part, Worded>[F]>;
};

/** The wording of an operation by its form; undefined for an unknown operator. */
export function worded<Part, Worded>(
  forms: Partial<ByForm<Part, Worded>>,
  operator: string,
  part: Part,
): Worded | undefined {
  const words = OPERATORS.get(operator)?.words;
  // TypeScript cannot infer that the wording matches the form.
  const say =
    words && (forms[words.form] as ((part: Part, words: OperatorWords) => Worded) | null | undefined);
  return say?.(part, words as OperatorWords);
}

export const formOf = (operator: string | undefined): Form | undefined =>
  OPERATORS.get(operator ?? '')?.words.form;

/** Whether an operator has one of these forms. */
export const hasForm = (operator: string | undefined, ...forms: readonly Form[]): boolean => {
  const form = formOf(operator);
  return form !== undefined && forms.includes(form);
};

/** The measured side first, then the other side. `turned`: the condition is written in reverse. */
export function measuredFirst<Side>(
  [first, second]: readonly [Side, Side],
  isFixed: (side: Side) => boolean,
  alsoIfBothFixed = false,
): { measured: Side; limit: Side; turned: boolean } {
  const turned = isFixed(first) && (alsoIfBothFixed || !isFixed(second));
  return turned ? { measured: second, limit: first, turned } : { measured: first, limit: second, turned };
}
