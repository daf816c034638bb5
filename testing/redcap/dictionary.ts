/** Small data dictionaries of REDCap for tests. */

/** The 18 columns in REDCap's format. */
export const COLUMNS = [
  'Variable / Field Name',
  'Form Name',
  'Section Header',
  'Field Type',
  'Field Label',
  'Choices, Calculations, OR Slider Labels',
  'Field Note',
  'Text Validation Type OR Show Slider Number',
  'Text Validation Min',
  'Text Validation Max',
  'Identifier?',
  'Branching Logic (Show field only if...)',
  'Required Field?',
  'Custom Alignment',
  'Question Number (surveys only)',
  'Matrix Group Name',
  'Matrix Ranking?',
  'Field Annotation',
] as const;

/** Short form of a row. */
export interface Row {
  name: string;
  form?: string;
  section?: string;
  type: string;
  label?: string;
  choices?: string;
  note?: string;
  validation?: string;
  min?: string;
  max?: string;
  identifier?: string;
  branching?: string;
  required?: string;
  alignment?: string;
  number?: string;
  matrix?: string;
  ranking?: string;
  annotation?: string;
}

const cellsOf = ({ form = 'intake', label, ...row }: Row): string[] => [
  row.name,
  form,
  row.section ?? '',
  row.type,
  label ?? `About ${row.name}`,
  row.choices ?? '',
  row.note ?? '',
  row.validation ?? '',
  row.min ?? '',
  row.max ?? '',
  row.identifier ?? '',
  row.branching ?? '',
  row.required ?? '',
  row.alignment ?? '',
  row.number ?? '',
  row.matrix ?? '',
  row.ranking ?? '',
  row.annotation ?? '',
];

export const dictionary = (...rows: readonly Row[]): string[][] => [[...COLUMNS], ...rows.map(cellsOf)];

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The CSV file as written by REDCap and spreadsheet programs: with a byte-order mark and CRLF. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

/** A form with most features of dictionaries. */
export const SAMPLE = dictionary(
  { name: 'record_id', type: 'text', label: 'Record ID' },
  {
    name: 'smokes',
    form: 'lifestyle_check',
    section: 'Habits',
    type: 'radio',
    label: '<b>Do you smoke?</b>',
    choices: '1, Every day | 2, Sometimes, not daily | 0, Never',
    required: 'y',
  },
  {
    name: 'cigarettes',
    form: 'lifestyle_check',
    type: 'text',
    label: 'Cigarettes a day',
    validation: 'integer',
    min: '1',
    max: '100',
    branching: "[smokes] = '1' or [smokes] = '2'",
  },
  {
    name: 'conditions',
    form: 'lifestyle_check',
    section: 'Health',
    type: 'checkbox',
    label: 'Which of these do you have?',
    choices: '1, Diabetes | 2, Asthma | 98, None of these',
    annotation: "@NONEOFTHEABOVE='98' @HIDEBUTTON",
  },
  {
    name: 'insulin',
    form: 'lifestyle_check',
    type: 'yesno',
    label: 'Do you use insulin?',
    branching: "[conditions(1)] = '1'",
  },
  { name: 'weight', form: 'lifestyle_check', type: 'text', label: 'Weight in kg', validation: 'number' },
  { name: 'height', form: 'lifestyle_check', type: 'text', label: 'Height in m', validation: 'number' },
  {
    name: 'bmi',
    form: 'lifestyle_check',
    type: 'calc',
    label: 'BMI',
    choices: 'round([weight] / ([height]^2), 1)',
  },
  { name: 'plan', form: 'lifestyle_check', type: 'sql', label: 'Plan', choices: 'SELECT 1' },
);
