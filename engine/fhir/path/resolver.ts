/** What the compiler has to know of the questionnaire that an expression stands in. */

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
  /** Attachments and references: only whether there is one can be asked. */
  | 'other';

/** An option: what an answer of ours contains, and what FHIR calls it. */
export interface PathOption {
  value: string | number;
  /** Of a coding. */
  code?: string;
  system?: string;
  display?: string;
  /** Of an option that is a text or a number. */
  literal?: string | number;
  /** `ordinalValue` or `itemWeight`. */
  score?: number;
}

export interface PathItem {
  linkId: string;
  /**
   * Our name of the answer: a question's id, or `question.row` of a matrix. Within the entries of a repeating
   * group, the id of a question of the group. Absent for groups that are only headings.
   */
  question?: string;
  /** Absent for groups. */
  type?: AnswerType;
  /** The answer is a list; of a group: a list of entries. */
  repeats?: boolean;
  /** Without those of a coding, only whether there is an answer can be asked. */
  options?: readonly PathOption[];
  /** Of a quantity: our answer is a number in this UCUM unit; without it, `{value, unit}`. */
  unit?: string;
  /** Items of a group, or below a question. */
  items?: readonly PathItem[];
}

export type PathVariable =
  /**
   * A FHIRPath expression, compiled wherever the variable is read; `%context` is the item that declares it. `items`: what is
   * read there, if that is not what the expression reads that names it.
   */
  | { expression: string; linkId?: string; items?: readonly PathItem[] }
  /** A computed value of ours. */
  | { question: string; type: AnswerType };

export interface PathResolver {
  /** Those of the questionnaire, outermost first. */
  items: readonly PathItem[];
  /** SDC variables by name, as they are visible where the expression stands. */
  variable?: (name: string) => PathVariable | undefined;
  /** The questionnaire itself, for `%questionnaire` and `%qitem`. It is only read. */
  questionnaire?: unknown;
  /** Where the expression stands, for `%qitem` and `%context`. */
  linkId?: string;
  /** Expressions are read from that item, as constraints are, not from the whole response. */
  startsAtItem?: boolean;
}
