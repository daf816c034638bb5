/** Date calculations in FHIRPath. */
import type { LogicJson } from '@clinic/engine/base';
import { calculated } from './pathNumbers.ts';
import { NotWritten, never, numeral, type Term, written } from './pathTerms.ts';

const part = (date: Term, start: number, length: number): string =>
  `(${date.path}).toString().substring(${start}, ${length}).toInteger()`;
const dayOfYear = (date: Term): string => `(${part(date, 5, 2)} * 100 + ${part(date, 8, 2)})`;

/** Completed years. */
export const years = (from: Term, to: Term): Term => ({
  ...calculated(
    `iif(${from.path} <= ${to.path}, ${part(to, 0, 4)} - ${part(from, 0, 4)} - iif(${dayOfYear(to)} < ${dayOfYear(from)}, 1, 0))`,
    [from, to],
  ),
  isCertain: false,
});

/** Days since a fixed day in the past. Months are counted from March, so that a leap day is the last of its year. */
const dayNumber = (date: Term): string =>
  `(${part(date, 0, 4)} * 12 + ${part(date, 5, 2)} - 3).select(365 * ($this div 12) + $this div 48 - $this div 1200 + $this div 4800 + (($this mod 12) * 306 + 5) div 10) + ${part(date, 8, 2)}`;

export const days = (from: Term, to: Term): Term => ({
  ...calculated(`iif(${from.path} <= ${to.path}, (${dayNumber(to)}) - (${dayNumber(from)}))`, [from, to]),
  isCertain: false,
});

const UNITS = { addYears: 'years', addMonths: 'months', addDays: 'days' } as const;

export function shifted(operator: keyof typeof UNITS, date: Term, count: LogicJson): Term {
  if (typeof count !== 'number') throw new NotWritten('FHIRPath shifts dates by a fixed time only.');
  const whole = Math.trunc(count);
  const sign = whole < 0 ? '-' : '+';
  return {
    path: written(`(${date.path} ${sign} ${numeral(Math.abs(whole))} ${UNITS[operator]})`),
    type: 'date',
    isCertain: false,
    nullIf: never,
  };
}
