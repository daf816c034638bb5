/** The template workbook: the columns with an example of each kind of question. */
import { OPTION_COLUMNS, type OptionColumn, QUESTION_COLUMNS, type QuestionColumn } from './columns.ts';
import type { SheetRows } from './sheet.ts';

const rowsOf = <Column extends string>(
  columns: Readonly<Record<Column, unknown>>,
  rows: readonly Partial<Record<Column, string>>[],
): string[][] => {
  const names = Object.keys(columns) as Column[];
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
};

const QUESTIONS: readonly Partial<Record<QuestionColumn, string>>[] = [
  {
    id: 'smokes',
    type: 'choice',
    label_en: 'Do you smoke?',
    label_es: '¿Fuma?',
    required: 'yes',
    options: 'frequency',
    step_en: 'Lifestyle',
    step_es: 'Estilo de vida',
  },
  {
    id: 'cigarettes',
    type: 'integer',
    label_en: 'How many cigarettes a day?',
    label_es: '¿Cuántos cigarrillos al día?',
    min: '1',
    max: '100',
    show_if: "[smokes] = 'daily' or [smokes] = 'sometimes'",
  },
  {
    id: 'conditions',
    type: 'multipleChoice',
    label_en: 'Which of these do you have?',
    label_es: '¿Cuáles de estas enfermedades tiene?',
    options: 'conditions',
    step_en: 'Health',
    step_es: 'Salud',
  },
  {
    id: 'insulin',
    type: 'yesNo',
    label_en: 'Do you use insulin?',
    label_es: '¿Usa insulina?',
    show_if: "[conditions(diabetes)] = '1'",
  },
  {
    id: 'weight',
    type: 'quantity',
    label_en: 'Weight',
    label_es: 'Peso',
    help_en: 'Without shoes',
    help_es: 'Sin zapatos',
    min: '20',
    max: '400',
    unit: 'kg',
    page_en: 'Weight and height',
    page_es: 'Peso y talla',
  },
  {
    id: 'height',
    type: 'quantity',
    label_en: 'Height',
    label_es: 'Talla',
    min: '50',
    max: '250',
    unit: 'cm',
  },
  {
    id: 'bmi',
    type: 'computed',
    label_en: 'Body mass index',
    label_es: 'Índice de masa corporal',
    unit: 'kg/m2',
    compute: 'round([weight] / ([height] / 100)^2, 1)',
  },
  { id: 'remarks', type: 'longText', label_en: 'Anything else?', label_es: '¿Algo más?', max_length: '2000' },
];

const OPTIONS: readonly Partial<Record<OptionColumn, string>>[] = [
  { list: 'frequency', value: 'daily', label_en: 'Every day', label_es: 'A diario' },
  { list: 'frequency', value: 'sometimes', label_en: 'Sometimes', label_es: 'A veces' },
  { list: 'frequency', value: 'never', label_en: 'Never', label_es: 'Nunca' },
  { list: 'frequency', value: 'unsure', label_en: 'Not sure', label_es: 'No sé', unknown: 'yes' },
  { list: 'conditions', value: 'diabetes', label_en: 'Diabetes', label_es: 'Diabetes' },
  { list: 'conditions', value: 'asthma', label_en: 'Asthma', label_es: 'Asma' },
  {
    list: 'conditions',
    value: 'none',
    label_en: 'None of these',
    label_es: 'Ninguna de estas',
    exclusive: 'yes',
  },
];

/** The sheets of the template, as texts. */
export const templateSheets = (): SheetRows[] => [
  { name: 'Questions', rows: rowsOf(QUESTION_COLUMNS, QUESTIONS) },
  { name: 'Options', rows: rowsOf(OPTION_COLUMNS, OPTIONS) },
];
