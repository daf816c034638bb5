/** Reads limits and units from the cells of a row. */
import { isCalendarDate, isDateTime } from '@clinic/engine/base';
import { UnitCode } from '@clinic/engine/definition';
import { numberIn } from '../importing/formula/values.ts';
import { say } from '../importing/texts/message.ts';
import type { QuestionColumn } from './columns.ts';
import type { Faults } from './faults.ts';
import type { SheetRow } from './sheet.ts';

type Row = SheetRow<QuestionColumn>;

export function limitsIn(
  row: Row,
  faults: Faults<QuestionColumn>,
  read: (text: string) => string | number | undefined,
): object {
  const entries = (['min', 'max'] as const).flatMap((column) => {
    const text = row.text(column);
    if (text === '') return [];
    const limit = read(text);
    if (limit === undefined) faults.add(row, column, say('limitForm'));
    return limit === undefined ? [] : [[column, limit]];
  });
  return Object.fromEntries(entries);
}

export const dayIn = (text: string): string | undefined => {
  if (/^(?:today|hoy)$/i.test(text)) return 'today';
  return isCalendarDate(text) ? text : undefined;
};

export const momentIn = (text: string): string | undefined => {
  if (/^(?:today|hoy)$/i.test(text)) return 'today';
  const moment = text.replace(/^(.{10}) (\d\d:\d\d)$/, '$1T$2');
  return isDateTime(moment) ? moment : undefined;
};

export const timeIn = (text: string): string | undefined => {
  const [, hours = '', minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return minutes === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes}`;
};

export function unitIn(row: Row, faults: Faults<QuestionColumn>): { unit?: string } {
  const unit = row.text('unit');
  if (unit === '') return {};
  if (UnitCode.safeParse(unit).success) return { unit };
  faults.add(row, 'unit', say('unitUnknown', { unit: unit.slice(0, 30) }));
  return {};
}

export function wholeIn(
  row: Row,
  column: 'min' | 'max' | 'max_length',
  faults: Faults<QuestionColumn>,
): number | undefined {
  const text = row.text(column);
  if (text === '') return undefined;
  const number = numberIn(text);
  if (number !== undefined && Number.isInteger(number)) return number;
  faults.add(row, column, say('numberForm'));
  return undefined;
}
