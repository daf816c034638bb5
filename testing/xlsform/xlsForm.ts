/** Small XLSForms for tests. */
import { sheetOf } from '@clinic/formats/testing';
import type { SheetRows } from '@clinic/formats/xlsform';

export type Cells = Readonly<Record<string, string>>;

/** @param survey its rows; cells that a row does not have are empty */
export const xlsForm = (
  survey: readonly Cells[],
  choices: readonly Cells[] = [],
  settings: Cells = {},
): SheetRows[] => [
  sheetOf('survey', survey.length > 0 ? survey : [{ type: '', name: '' }]),
  ...(choices.length > 0 ? [sheetOf('choices', choices)] : []),
  ...(Object.keys(settings).length > 0 ? [sheetOf('settings', [settings])] : []),
];

/** Lists of choices: `{ yes_no: ['yes', 'no'] }`. */
export const choices = (lists: Readonly<Record<string, readonly string[]>>): Cells[] =>
  Object.entries(lists).flatMap(([list_name, names]) =>
    names.map((name) => ({ list_name, name, label: name })),
  );
