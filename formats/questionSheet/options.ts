/** Reads the lists of options. */
import { type Option, OptionCode } from '@clinic/engine/definition';
import type { Choice } from '../importing/formula/fields.ts';
import { numberIn } from '../importing/formula/values.ts';
import { say } from '../importing/texts/message.ts';
import type { OptionColumn } from './columns.ts';
import type { Faults } from './faults.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { type Languages, textOf } from './texts.ts';
import { truthIn } from './truth.ts';

export type OptionLists = ReadonlyMap<string, ReadonlyMap<string, Choice>>;

const SHOWN = 60;
const MAX_OPTIONS = 500;

export function optionListsOf(
  { rows }: Sheet<OptionColumn>,
  languages: Languages,
  faults: Faults<OptionColumn>,
): OptionLists {
  const lists = new Map<string, Map<string, Choice>>();
  for (const row of rows) {
    const list = row.text('list');
    const code = row.text('value');
    if (list === '') faults.add(row, 'list', say('cellMissing'));
    const options = lists.get(list) ?? new Map<string, Choice>();
    lists.set(list, options);
    const value = storedValue(code);
    if (code === '') faults.add(row, 'value', say('cellMissing'));
    else if (value === undefined) faults.add(row, 'value', say('valueForm', { value: code.slice(0, SHOWN) }));
    else if (options.has(code)) faults.add(row, 'value', say('codeTwice', { code: code.slice(0, SHOWN) }));
    else options.set(code, { code, option: optionOf(row, value, languages, faults) });
    if (options.size === MAX_OPTIONS + 1)
      faults.add(row, 'list', say('tooManyOptions', { max: MAX_OPTIONS }));
    for (const column of ['list', 'value'] as const)
      faults.report.note(row.row, faults.headerOf(column), 'taken');
  }
  return lists;
}

function storedValue(code: string): string | number | undefined {
  if (/^-?\d{1,9}$/.test(code) && String(Number(code)) === code) return Number(code);
  return OptionCode.safeParse(code).success ? code : undefined;
}

function optionOf(
  row: SheetRow<OptionColumn>,
  value: string | number,
  languages: Languages,
  faults: Faults<OptionColumn>,
): Option {
  const label = textOf(row, 'label', languages, faults);
  if (!label) faults.add(row, `label_${languages[0]}`, say('cellMissing'));
  const score = numberIn(row.text('score'));
  if (row.text('score') !== '') {
    if (score === undefined) faults.add(row, 'score', say('numberForm'));
    faults.report.note(row.row, faults.headerOf('score'), 'taken');
  }
  return {
    value,
    label: label ?? { [languages[0]]: '–' },
    ...(truthIn(row, 'exclusive', faults) && { exclusive: true }),
    ...(truthIn(row, 'unknown', faults) && { unknown: true }),
    ...(score !== undefined && { score }),
  };
}
