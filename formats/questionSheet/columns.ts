/** The columns of the sheets of questions and options, with their names in each language. */
import { LANGUAGES, type Language } from '@clinic/engine/base';
import { type Texts, textsOf } from '../importing/texts/message.ts';

type Name = keyof Texts['sheet']['columns'];
/** A text has a column for each language. */
type InLanguages<Text extends Name> = `${Text}_${Language}`;
type Columns<Column extends string> = Readonly<Record<Column, readonly string[]>>;

const namesOf = (name: Name): string[] => [
  ...new Set(LANGUAGES.map((language) => textsOf(language).sheet.columns[name])),
];
const column = <Own extends Name>(name: Own): Columns<Own> =>
  ({ [name]: namesOf(name) }) as Record<Own, string[]>;
const textColumns = <Own extends Name>(name: Own): Columns<InLanguages<Own>> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [`${name}_${language}`, namesOf(name).map((each) => `${each}_${language}`)]),
  ) as Record<InLanguages<Own>, string[]>;

/** Column → its names in the languages. */
export const QUESTION_COLUMNS = {
  ...column('id'),
  ...column('type'),
  ...textColumns('label'),
  ...textColumns('help'),
  ...column('required'),
  ...column('options'),
  ...column('min'),
  ...column('max'),
  ...column('max_length'),
  ...column('unit'),
  ...column('show_if'),
  ...column('compute'),
  ...textColumns('step'),
  ...textColumns('page'),
};

export const OPTION_COLUMNS = {
  ...column('list'),
  ...column('value'),
  ...textColumns('label'),
  ...column('exclusive'),
  ...column('unknown'),
  ...column('score'),
};

export type QuestionColumn = keyof typeof QUESTION_COLUMNS;
export type OptionColumn = keyof typeof OPTION_COLUMNS;
export type LabelColumn = InLanguages<'label'>;

/** Names of the sheets in each language. */
export const sheetNames = (sheet: keyof Texts['sheet']['names']): string[] =>
  LANGUAGES.map((language) => textsOf(language).sheet.names[sheet]);

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
