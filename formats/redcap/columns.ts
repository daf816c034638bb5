/** The columns of a data dictionary, as named in REDCap's files and API. */

/** By content; the first name is the one in REDCap's own export. */
const NAMES = {
  name: ['Variable / Field Name', 'field_name'],
  form: ['Form Name', 'form_name'],
  section: ['Section Header', 'section_header'],
  type: ['Field Type', 'field_type'],
  label: ['Field Label', 'field_label'],
  choices: [
    'Choices, Calculations, OR Slider Labels',
    'select_choices_or_calculations',
    'Choices OR Calculations',
  ],
  help: ['Field Note', 'field_note'],
  validation: [
    'Text Validation Type OR Show Slider Number',
    'text_validation_type_or_show_slider_number',
    'Text Validation Type',
  ],
  min: ['Text Validation Min', 'text_validation_min'],
  max: ['Text Validation Max', 'text_validation_max'],
  identifier: ['Identifier?', 'identifier'],
  branching: ['Branching Logic (Show field only if...)', 'branching_logic'],
  required: ['Required Field?', 'required_field'],
  alignment: ['Custom Alignment', 'custom_alignment'],
  number: ['Question Number (surveys only)', 'question_number'],
  matrix: ['Matrix Group Name', 'matrix_group_name'],
  ranking: ['Matrix Ranking?', 'matrix_ranking'],
  annotation: ['Field Annotation', 'field_annotation'],
} as const;

export type Column = keyof typeof NAMES;

/** Required columns. */
export const NEEDED: readonly Column[] = ['name', 'form', 'type', 'label'];

/** The name of a column in REDCap's own export. */
export const columnName = (column: Column): string => NAMES[column][0];

/** Only letters and digits, because spreadsheets and people change case, blanks and punctuation. */
const normal = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const BY_NAME: ReadonlyMap<string, Column> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.map((name) => [normal(name), column as Column] as const),
  ),
);

/** @returns undefined for an unknown column */
export const columnOf = (header: string): Column | undefined => BY_NAME.get(normal(header));
