/** The template: an XLSForm with an example of each kind of question, in all installed languages. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForm names questions so
import { FALLBACK_LANGUAGE, LANGUAGES } from '@clinic/engine/base';
import { type Texts, textsOf } from '../importing/texts/message.ts';
import type { SheetRows } from './sheet.ts';

export type Cells = Readonly<Record<string, string>>;

/** As columns name it: `Español (es)`. */
export const languageName = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return `${name[0]?.toUpperCase()}${name.slice(1)} (${language})`;
};

/** A text in the columns of all languages. */
const inAll = (column: 'label' | 'hint', text: keyof Texts['template']): Cells =>
  Object.fromEntries(
    LANGUAGES.map((language) => [`${column}::${languageName(language)}`, textsOf(language).template[text]]),
  );

const row = (type: string, name: string, label: keyof Texts['template'], cells: Cells = {}): Cells => ({
  ...{ type, name, ...inAll('label', label), ...cells },
});

const SURVEY: readonly Cells[] = [
  row('begin_group', 'lifestyle', 'lifestyle'),
  row('select_one frequency', 'smokes', 'smokes', { required: 'yes' }),
  row('integer', 'cigarettes', 'cigarettes', {
    relevant: "${smokes} = 'daily' or ${smokes} = 'sometimes'",
    constraint: '. >= 1 and . <= 100',
  }),
  { type: 'end_group' },
  row('begin_group', 'health', 'health'),
  row('select_multiple conditions', 'conditions', 'conditions'),
  row('select_one yes_no', 'insulin', 'insulin', { relevant: "selected(${conditions}, 'diabetes')" }),
  row('begin_group', 'measures', 'weightAndHeight', { appearance: 'field-list' }),
  row('decimal', 'weight', 'weight', {
    ...inAll('hint', 'weightHelp'),
    constraint: '. >= 20 and . <= 400',
    unit: 'kg',
  }),
  row('decimal', 'height', 'height', { constraint: '. >= 50 and . <= 250', unit: 'cm' }),
  row('calculate', 'bmi', 'bmi', { calculation: 'round(${weight} div pow(${height} div 100, 2), 1)' }),
  { type: 'end_group' },
  row('text', 'remarks', 'remarks', { appearance: 'multiline' }),
  { type: 'end_group' },
];

const choice = (list_name: string, name: keyof Texts['template'], cells: Cells = {}): Cells => ({
  ...{ list_name, name, ...inAll('label', name), ...cells },
});

const CHOICES: readonly Cells[] = [
  ...(['daily', 'sometimes', 'never'] as const).map((name) => choice('frequency', name)),
  choice('frequency', 'unsure', { unknown: 'yes' }),
  ...(['diabetes', 'asthma'] as const).map((name) => choice('conditions', name)),
  choice('conditions', 'none', { exclusive: 'yes' }),
  ...(['yes', 'no'] as const).map((name) => choice('yes_no', name)),
];

/** Every column that any of the rows has, in order. */
export function sheetOf(name: string, rows: readonly Cells[]): SheetRows {
  const columns = [...new Set(rows.flatMap((cells) => Object.keys(cells)))];
  return { name, rows: [columns, ...rows.map((cells) => columns.map((column) => cells[column] ?? ''))] };
}

export const templateSheets = (): SheetRows[] => [
  sheetOf('survey', SURVEY),
  sheetOf('choices', CHOICES),
  sheetOf('settings', [
    {
      form_title: textsOf(FALLBACK_LANGUAGE).template.lifestyle,
      form_id: 'lifestyle',
      default_language: languageName(FALLBACK_LANGUAGE),
    },
  ]),
];
