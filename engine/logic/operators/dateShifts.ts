/** Operators that add years, months or days to a date. */
import { shiftedDate } from '../../base/dates.ts';
import { anyValue, binary, byValue } from './build.ts';
import type { Operator } from './operator.ts';
import { reading } from './size.ts';

/** A negative number goes back; decimals are ignored. */
const shift = (
  unit: 'years' | 'months' | 'days',
  key: 'yearsAfter' | 'monthsAfter' | 'daysAfter',
): Operator => ({
  min: 2,
  max: 2,
  role: byValue,
  gives: 'text',
  evaluate: binary((date, count) => shiftedDate(date, count, unit)),
  values: anyValue,
  cost: reading,
  condition: null,
  words: { form: 'pair', key },
});

export const DATE_SHIFTS: Readonly<Record<string, Operator>> = {
  addYears: shift('years', 'yearsAfter'),
  addMonths: shift('months', 'monthsAfter'),
  addDays: shift('days', 'daysAfter'),
};
