/** The template workbook: the columns with an example of each kind of question. */
import { LANGUAGES } from '@clinic/engine/base';
import { type Texts, textsOf } from '../importing/texts/message.ts';
import { OPTION_COLUMNS, type OptionColumn, QUESTION_COLUMNS, type QuestionColumn } from './columns.ts';
import type { SheetRows } from './sheet.ts';

const rowsOf = <Column extends string>(
  columns: Readonly<Record<Column, unknown>>,
  rows: readonly Partial<Record<Column, string>>[],
): string[][] => {
  const names = Object.keys(columns) as Column[];
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
};

/** A text in the columns of all languages. */
const inAll = (
  name: 'label' | 'help' | 'step' | 'page',
  text: keyof Texts['sheet']['template'],
): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [`${name}_${language}`, textsOf(language).sheet.template[text]]),
  );

const QUESTIONS: readonly Partial<Record<QuestionColumn, string>>[] = [
  {
    id: 'smokes',
    type: 'choice',
    ...inAll('label', 'smokes'),
    required: 'yes',
    options: 'frequency',
    ...inAll('step', 'lifestyle'),
  },
  {
    id: 'cigarettes',
    type: 'integer',
    ...inAll('label', 'cigarettes'),
    min: '1',
    max: '100',
    show_if: "[smokes] = 'daily' or [smokes] = 'sometimes'",
  },
  {
    id: 'conditions',
    type: 'multipleChoice',
    ...inAll('label', 'conditions'),
    options: 'conditions',
    ...inAll('step', 'health'),
  },
  {
    id: 'insulin',
    type: 'yesNo',
    ...inAll('label', 'insulin'),
    show_if: "[conditions(diabetes)] = '1'",
  },
  {
    id: 'weight',
    type: 'quantity',
    ...inAll('label', 'weight'),
    ...inAll('help', 'weightHelp'),
    min: '20',
    max: '400',
    unit: 'kg',
    ...inAll('page', 'weightAndHeight'),
  },
  {
    id: 'height',
    type: 'quantity',
    ...inAll('label', 'height'),
    min: '50',
    max: '250',
    unit: 'cm',
  },
  {
    id: 'bmi',
    type: 'computed',
    ...inAll('label', 'bmi'),
    unit: 'kg/m2',
    compute: 'round([weight] / ([height] / 100)^2, 1)',
  },
  { id: 'remarks', type: 'longText', ...inAll('label', 'remarks'), max_length: '2000' },
];

const OPTIONS: readonly Partial<Record<OptionColumn, string>>[] = [
  { list: 'frequency', value: 'daily', ...inAll('label', 'daily') },
  { list: 'frequency', value: 'sometimes', ...inAll('label', 'sometimes') },
  { list: 'frequency', value: 'never', ...inAll('label', 'never') },
  { list: 'frequency', value: 'unsure', ...inAll('label', 'unsure'), unknown: 'yes' },
  { list: 'conditions', value: 'diabetes', ...inAll('label', 'diabetes') },
  { list: 'conditions', value: 'asthma', ...inAll('label', 'asthma') },
  {
    list: 'conditions',
    value: 'none',
    ...inAll('label', 'none'),
    exclusive: 'yes',
  },
];

/** The sheets of the template, as texts. */
export const templateSheets = (): SheetRows[] => [
  { name: 'Questions', rows: rowsOf(QUESTION_COLUMNS, QUESTIONS) },
  { name: 'Options', rows: rowsOf(OPTION_COLUMNS, OPTIONS) },
];
