/** The columns of a data dictionary, as REDCap writes them in files and in its API. */

/** By what they hold; the first name is that of REDCap's own export. */
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

/** Without them nothing can be asked. */
export const NEEDED: readonly Column[] = ['name', 'form', 'type', 'label'];

/** As REDCap's own export calls a column. */
export const columnName = (column: Column): string => NAMES[column][0];

/** Letters and digits only: spreadsheets and people change case, blanks and signs. */
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

/** @returns undefined for a column that no data dictionary has */
export const columnOf = (header: string): Column | undefined => BY_NAME.get(normal(header));
