/** Relative and absolute times for the reader. */
import { localeOf } from '../../engine/base/locale.ts';
import { clinicMoment } from '../platform/api/clinicTime.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

const secondsSince = (iso: string, now: Date): number | undefined => {
  const then = Date.parse(iso);
  // A clock that is slightly ahead must not turn past times into future ones.
  return Number.isNaN(then) ? undefined : Math.max(0, (now.getTime() - then) / 1000);
};

function inUnits(seconds: number): { value: number; unit: Intl.RelativeTimeFormatUnit } {
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return { value: Math.floor(seconds / length), unit };
}

/** "3 days ago"; empty for an invalid date. */
export function relativeTime(iso: string, now: Date, language: string): string | undefined {
  const seconds = secondsSince(iso, now);
  if (seconds === undefined) return undefined;
  const { value, unit } = inUnits(seconds);
  return new Intl.RelativeTimeFormat(localeOf(language)).format(-value, unit);
}

/** "3 days"; empty for an invalid date. */
export function waitingTime(iso: string, now: Date, language: string): string | undefined {
  const seconds = secondsSince(iso, now);
  if (seconds === undefined) return undefined;
  const { value, unit } = inUnits(seconds);
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  );
}

/** "Nov 21, 2026, 10:43 AM EST", in the clinic's time zone; empty for an invalid date. */
export const dateAndTime = (iso: string, language: string): string | undefined =>
  Number.isNaN(Date.parse(iso)) ? undefined : clinicMoment(iso, language);

/** `YYYY-MM-DD` → "Mar 15, 2026": a calendar day, independent of the reader's time zone. */
export const calendarDate = (day: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
