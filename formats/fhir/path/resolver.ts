/** The information about a questionnaire that the compiler needs. */
import type { LogicJson } from '@clinic/engine/base';

export type AnswerType =
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'string'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'coding'
  | 'quantity'
  /** Attachments and references, which can only be tested for existence. */
  | 'other';

/** An option: its value in our answers, and its coding in FHIR. */
export interface PathOption {
  value: string | number;
  /** Code of a coding. */
  code?: string;
  system?: string;
  display?: string;
  /** Value of an option that is a text or a number. */
  literal?: string | number;
  /** `ordinalValue` or `itemWeight`. */
  score?: number;
  /** The extension with it. */
  points?: Readonly<Record<string, unknown>>;
}

export interface PathItem {
  linkId: string;
  /**
   * Our name of the answer: a question's id, or `question.row` for a matrix. Within entries of a repeating group, the
   * id of the group's question. Absent for groups that are only headings.
   */
  question?: string;
  /** Absent for groups. */
  type?: AnswerType;
  /** Whether the answer is a list; for a group, a list of entries. */
  repeats?: boolean;
  /** If a coding has none, only the existence of an answer can be tested. */
  options?: readonly PathOption[];
  /** For a quantity: our answer is a number in this UCUM unit; if absent, `{value, unit}`. */
  unit?: string;
  /** Items in a group or below a question. */
  items?: readonly PathItem[];
}

export type PathVariable =
  /**
   * A FHIRPath expression, compiled wherever the variable is read; `%context` is the item that declares it. `items`:
   * the items that it reads, if these differ from those of the expression that uses it. `share` makes its logic a
   * computed value of ours, so that it is not repeated at each use; it returns the id.
   */
  | {
      expression: string;
      linkId?: string;
      items?: readonly PathItem[];
      share?: (logic: LogicJson) => string;
    }
  /** A computed value of ours. */
  | { question: string; type: AnswerType };

export interface PathResolver {
  /** Items of the questionnaire, outermost first. */
  items: readonly PathItem[];
  /** SDC variables by name that are visible to the expression. */
  variable?: (name: string) => PathVariable | undefined;
  /** The questionnaire itself, for `%questionnaire` and `%qitem`. Read-only. */
  questionnaire?: unknown;
  /** The item of the expression, for `%qitem` and `%context`. */
  linkId?: string;
  /** Whether expressions start at that item, like constraints, rather than at the response. */
  startsAtItem?: boolean;
  /** Whether a text matches a regular expression; undefined if that cannot be decided. */
  matches?: ((text: string, pattern: string) => boolean | undefined) | undefined;
}
