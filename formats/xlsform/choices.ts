/** Reads the lists of choices. */
import type { Option } from '@clinic/engine/definition';
import type { Choice } from '../importing/formula/fields.ts';
import { numberIn } from '../importing/formula/values.ts';
import { valueFor } from '../importing/ids.ts';
import { importedText } from '../importing/importedText.ts';
import { say } from '../importing/texts/message.ts';
import { truthIn } from './columns.ts';
import type { SheetNotes, SheetRow } from './sheet.ts';
import type { FormTexts } from './texts.ts';

export interface ListedChoice extends Choice {
  row: SheetRow;
}
/** By code. */
export type ChoiceList = ReadonlyMap<string, ListedChoice>;

const SHOWN = 60;

/** @param mayRepeat whether a list can have a code twice: only the first of them is a choice here */
export function choiceListsOf(
  notes: SheetNotes,
  texts: FormTexts,
  mayRepeat: boolean,
): ReadonlyMap<string, ChoiceList> {
  const lists = new Map<string, Map<string, ListedChoice>>();
  const usedValues = new Map<string, Set<string>>();
  for (const row of notes.sheet.rows) {
    const [list, code] = [row.text('list_name'), row.text('name')];
    // A note of whoever wrote the form.
    if (list === '' && code === '') continue;
    for (const column of ['list_name', 'name'] as const)
      if (row.text(column) === '') notes.refuse(row, column, say('cellMissing'));
    if (list === '' || code === '') continue;
    const choices = lists.get(list) ?? new Map<string, ListedChoice>();
    lists.set(list, choices);
    const used = usedValues.get(list) ?? new Set<string>();
    usedValues.set(list, used);
    if (choices.has(code)) {
      const twice = say('codeTwice', { code: code.slice(0, SHOWN) });
      if (mayRepeat) notes.report.noteRest(row, 'kept', twice);
      else notes.refuse(row, 'name', twice);
      continue;
    }
    const value = storedValue(code, used);
    notes.taken(row, 'list_name');
    if (String(value) === code) notes.taken(row, 'name');
    else notes.mapped(row, 'name', say('codeStoredAs', { code, value }));
    const label = texts.textOf(notes, row, 'label', 'line') ?? texts.all(() => importedText(code) ?? '–');
    choices.set(code, { code, row, option: { value, label, ...ownOf(row, notes) } satisfies Option });
  }
  return lists;
}

function storedValue(code: string, used: Set<string>): string | number {
  const isWhole = /^-?\d{1,9}$/.test(code) && String(Number(code)) === code && !used.has(code);
  if (!isWhole) return valueFor(code, used);
  used.add(code);
  return Number(code);
}

/** What only our own columns say of a choice. */
function ownOf(row: SheetRow, notes: SheetNotes): Partial<Option> {
  const score = numberIn(row.text('score'));
  const extras = {
    ...(truthIn(row.text('exclusive')) === true && { exclusive: true }),
    ...(truthIn(row.text('unknown')) === true && { unknown: true }),
    ...(score !== undefined && { score }),
  };
  for (const column of Object.keys(extras) as (keyof typeof extras)[]) notes.taken(row, column);
  return extras;
}

export const mayRepeatIn = (settings: SheetRow | undefined): boolean =>
  truthIn(settings?.text('allow_choice_duplicates') ?? '') === true;
