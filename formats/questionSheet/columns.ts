/** The columns of the sheets of questions and options, with their Spanish names. */

export const QUESTION_COLUMNS = {
  id: ['id'],
  type: ['type', 'tipo'],
  label_en: ['label_en', 'texto_en'],
  label_es: ['label_es', 'texto_es'],
  help_en: ['help_en', 'ayuda_en'],
  help_es: ['help_es', 'ayuda_es'],
  required: ['required', 'obligatoria'],
  options: ['options', 'opciones'],
  min: ['min', 'mín'],
  max: ['max', 'máx'],
  max_length: ['max_length', 'longitud'],
  unit: ['unit', 'unidad'],
  show_if: ['show_if', 'mostrar_si'],
  compute: ['compute', 'cálculo'],
  step_en: ['step_en', 'paso_en'],
  step_es: ['step_es', 'paso_es'],
  page_en: ['page_en', 'página_en'],
  page_es: ['page_es', 'página_es'],
} as const;

export const OPTION_COLUMNS = {
  list: ['list', 'lista'],
  value: ['value', 'valor'],
  label_en: ['label_en', 'texto_en'],
  label_es: ['label_es', 'texto_es'],
  exclusive: ['exclusive', 'exclusiva'],
  unknown: ['unknown', 'no_sabe'],
  score: ['score', 'puntos'],
} as const;

export type QuestionColumn = keyof typeof QUESTION_COLUMNS;
export type OptionColumn = keyof typeof OPTION_COLUMNS;

/** Names of the sheets in English and Spanish. */
export const SHEET_NAMES = {
  questions: ['questions', 'preguntas'],
  options: ['options', 'opciones'],
} as const;

const normal = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');

export const isNamed = (text: string, names: readonly string[]): boolean =>
  names.some((name) => normal(name) === normal(text));

/** @returns undefined for an unknown column */
export const columnIn = <Column extends string>(
  columns: Readonly<Record<Column, readonly string[]>>,
  header: string,
): Column | undefined =>
  (Object.keys(columns) as Column[]).find((column) => isNamed(header, columns[column]));
