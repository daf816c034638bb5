/** Formats figures for the reader's language. */
import { localeOf } from '../../engine/base/locale.ts';

/** Shown when there is no data to compute a figure from. */
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

/** `YYYY-MM-DD` → "Nov 3": a calendar day, independent of the reader's time zone. */
export const shortDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const HOURS_A_DAY = 24;

/** Hours → "5.5 hr", or "3.2 days" from two days on. */
export function duration(hours: number, language: string): string {
  const days = hours >= 2 * HOURS_A_DAY;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: days ? 'day' : 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(days ? hours / HOURS_A_DAY : hours);
}
