/** Figures as a reader of the language writes them. */
import { localeOf } from '../../engine/base/locale.ts';

/** Stands where there is nothing to compute a figure from. */
export const NONE = '—';

export const whole = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 }).format(value);

export const oneDecimal = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );

/** 0 to 100 → "12.5%". */
export const percent = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    value / 100,
  );

export const minutes = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value);

/** "Nov 3" for a calendar day, `YYYY-MM-DD`, wherever the reader is. */
export const shortDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const HOURS_A_DAY = 24;

/** "5.5 hr", or "3.2 days" from two days on. */
export function duration(hours: number, language: string): string {
  const days = hours >= 2 * HOURS_A_DAY;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: days ? 'day' : 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(days ? hours / HOURS_A_DAY : hours);
}
