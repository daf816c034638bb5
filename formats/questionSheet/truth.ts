/** Cells with yes or no. */
import { say } from '../importing/texts/message.ts';
import type { Faults } from './faults.ts';
import type { SheetRow } from './sheet.ts';

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'sí', 'si', 's', 'verdadero']);
const NO = new Set(['no', 'n', 'false', '0', 'falso']);

/** An empty cell means no; anything other than yes or no is a fault. */
export function truthIn<Column extends string>(
  row: SheetRow<Column>,
  column: Column,
  faults: Faults<Column>,
): boolean {
  const text = row.text(column).toLowerCase();
  if (text === '') return false;
  faults.report.note(row.row, faults.headerOf(column), 'taken');
  if (!YES.has(text) && !NO.has(text)) faults.add(row, column, say('yesOrNo'));
  return YES.has(text);
}
