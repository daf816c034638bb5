/** The columns of XLSForms, with the names that ODK and Kobo know them by. */

/** Column → its names, in lower case with underscores; those with `language` can have one column for each. */
const NAMES = {
  type: ['command'],
  name: ['tag', 'value'],
  label: ['caption'],
  hint: [],
  guidance_hint: [],
  required: ['bind::required'],
  required_message: ['requiredmsg', 'bind::jr:requiredmsg', 'jr:requiredmsg'],
  relevant: ['relevance', 'bind::relevant'],
  constraint: ['bind::constraint'],
  constraint_message: ['constraining_message', 'bind::jr:constraintmsg', 'jr:constraintmsg'],
  calculation: ['calculate', 'bind::calculate', 'bind::calculation'],
  default: [],
  read_only: ['readonly', 'bind::readonly'],
  appearance: ['control::appearance', 'body::appearance'],
  choice_filter: [],
  repeat_count: ['count', 'jr:count', 'control::jr:count'],
  parameters: [],
  disabled: [],
  /** Ours, which ODK and Kobo leave unused: what their forms cannot say. */
  unit: [],
  exclusive: [],
  unknown: [],
  score: [],
  patient_given_name: [],
  patient_family_name: [],
  patient_email: [],
  list_name: ['list name'],
  form_title: ['set_form_title', 'title'],
  form_id: ['set_form_id', 'id_string'],
  version: [],
  default_language: [],
  allow_choice_duplicates: [],
} as const satisfies Record<string, readonly string[]>;

export type Column = keyof typeof NAMES;

const TRANSLATED: ReadonlySet<Column> = new Set<Column>([
  'label',
  'hint',
  'guidance_hint',
  'constraint_message',
  'required_message',
]);

const BY_NAME: ReadonlyMap<string, Column> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    [column, ...names].map((name) => [normal(name), column as Column] as const),
  ),
);

function normal(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '_');
}

export interface Heading {
  column: Column;
  /** The language as it is written, such as `Español (es)`; empty for texts that name none. */
  language: string;
}

/** `label::Español (es)`, in older forms also `label:es`. @returns undefined for an unknown column */
export function headingOf(header: string): Heading | undefined {
  const named = BY_NAME.get(normal(header));
  if (named) return { column: named, language: '' };
  const [, name = '', language = ''] = /^([^:]*):{1,2}(.*)$/su.exec(header) ?? [];
  const column = BY_NAME.get(normal(name));
  return column && TRANSLATED.has(column) && language.trim() !== ''
    ? { column, language: language.trim() }
    : undefined;
}

export const isNamed = (sheet: string, name: string): boolean => normal(sheet) === name;

/** `true()` and the words for yes; anything else is a condition. */
export function truthIn(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (['yes', 'true', 'true()', '1'].includes(word)) return true;
  return ['', 'no', 'false', 'false()', '0'].includes(word) ? false : undefined;
}
