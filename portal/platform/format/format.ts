/**
 * Numbers and times as the reader's language writes them. Staff see points in time in the clinic's time zone,
 * with the zone's name; patients in their own.
 */
import { dateFormat, intlLocale, numberFormat } from '@clinic/engine/base';
import { clinic } from '../api/clinic.ts';
import { serverNow } from '../api/serverClock.ts';
import { dayIn } from './dayIn.ts';

/** Shown when there is no data to compute a figure from. */
export const NONE = '—';

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const CLOCK_TIME = { hour: 'numeric', minute: '2-digit' } as const;
const SHORT_DAY = { month: 'short', day: 'numeric' } as const;
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const UP_TO_ONE_DECIMAL = { maximumFractionDigits: 1 } as const;
const HOURS_A_DAY = 24;

const UNITS: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

export type Format = ReturnType<typeof makeFormat>;

const formats = new Map<string, Format>();

/** The same object for the same language, so that it may be a dependency of a hook. */
export function formatOf(language: string): Format {
  const cached = formats.get(language) ?? makeFormat(language);
  formats.set(language, cached);
  return cached;
}

function makeFormat(language: string) {
  const locale = intlLocale(language);
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    numberFormat(locale, options).format(value);
  const date = (at: Date, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, options).format(at);
  const inClinic = (iso: string, parts: Intl.DateTimeFormatOptions, zone?: string): string =>
    date(new Date(iso), { ...parts, timeZone: zone ?? clinic().timeZone });
  const inUnit = (value: number, unit: string, unitDisplay: 'short' | 'long'): string =>
    number(value, { style: 'unit', unit, unitDisplay, ...UP_TO_ONE_DECIMAL });

  /** "Nov 21, 2026, 10:43 AM EST". `zone`: the zone named in the server's response. */
  const clinicMoment = (iso: string, zone?: string): string => inClinic(iso, { ...DAY, ...TIME }, zone);

  return {
    number,
    whole: (value: number): string => number(value, { maximumFractionDigits: 0 }),
    oneDecimal: (value: number): string => number(value, ONE_DECIMAL),
    /** 0 to 100 → "12.5%". */
    percent: (value: number): string => number(value / 100, { style: 'percent', ...UP_TO_ONE_DECIMAL }),
    minutes: (value: number): string => inUnit(value, 'minute', 'short'),
    /** Hours → "5.5 hr", or "3.2 days" from two days on. */
    duration: (hours: number): string =>
      hours >= 2 * HOURS_A_DAY ? inUnit(hours / HOURS_A_DAY, 'day', 'short') : inUnit(hours, 'hour', 'short'),
    /** "a, b or c". */
    anyOf: (items: readonly string[]): string =>
      new Intl.ListFormat(locale, { type: 'disjunction' }).format(items),
    /** "a, b, and c". */
    allOf: (items: readonly string[]): string => new Intl.ListFormat(locale).format(items),

    clinicMoment,
    /** With seconds, because the events of one request happen within the same minute. */
    clinicSecond: (iso: string): string => inClinic(iso, { ...DAY, ...TIME, second: '2-digit' }),
    /** "Nov 21, 2026, 10:43 AM", where the zone is said beside it. */
    clinicMinute: (iso: string): string => inClinic(iso, { ...DAY, ...CLOCK_TIME }),
    /** "Nov 21, 2026": the calendar day at the clinic. */
    clinicDay: (iso: string): string => inClinic(iso, DAY),
    /** "10:43:07 AM EST", under a heading with the day. */
    clinicClock: (iso: string): string => inClinic(iso, { ...TIME, second: '2-digit' }),
    /** "2:30 PM", or "Nov 22, 2:30 PM" on another day than today at the clinic. */
    dueTime: (iso: string): string => inClinic(iso, { ...CLOCK_TIME, ...(!isClinicToday(iso) && SHORT_DAY) }),
    /** "2:30 PM", or "Nov 22" on another day. */
    dueShort: (iso: string): string => inClinic(iso, isClinicToday(iso) ? CLOCK_TIME : SHORT_DAY),
    /** As `clinicMoment`; undefined for an invalid date. */
    dateAndTime: (iso: string): string | undefined =>
      Number.isNaN(Date.parse(iso)) ? undefined : clinicMoment(iso),

    /** `YYYY-MM-DD` → "Mar 15, 2026": a calendar day, independent of the reader's time zone. */
    calendarDate: (day: string): string => date(midnight(day), { dateStyle: 'medium', timeZone: 'UTC' }),
    /** `YYYY-MM-DD` → "Nov 3". */
    shortDay: (day: string): string =>
      date(midnight(day), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    /** Weekday (Monday: 1) → "Tuesday". */
    weekday: (weekday: number): string =>
      date(new Date(Date.UTC(2024, 0, weekday)), { weekday: 'long', timeZone: 'UTC' }),
    /** Weekday (Monday: 1) and hour → "Tuesday, 9 AM". */
    weekdayHour: (weekday: number, hour: number): string =>
      // The first of January 2024 was a Monday.
      date(new Date(Date.UTC(2024, 0, weekday, hour)), { weekday: 'long', hour: 'numeric', timeZone: 'UTC' }),

    /** For patients, in their own time zone: "November 21, 2026". */
    longDate: (iso: string): string => date(new Date(iso), { dateStyle: 'long' }),
    /** For patients. Names the zone if it differs from the clinic's, which documents use. */
    longDateAndTime: (iso: string): string =>
      date(new Date(iso), {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        ...(isElsewhere() && { timeZoneName: 'short' as const }),
      }),
    /** For patients: "Wednesday, December 2 at 1:00 PM". Names the zone as above. */
    promisedTime: (iso: string): string =>
      date(new Date(iso), {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        ...(isElsewhere() ? TIME : CLOCK_TIME),
      }),
    /** For patients: "10:43 AM". */
    timeOfDay: (iso: string): string => date(new Date(iso), { timeStyle: 'short' }),

    /** "3 days ago"; undefined for an invalid date. */
    relativeTime: (iso: string, now: Date): string | undefined => {
      const since = elapsed(iso, now);
      return since && new Intl.RelativeTimeFormat(locale).format(-since.value, since.unit);
    },
    /** "3 days"; undefined for an invalid date. */
    waitingTime: (iso: string, now: Date): string | undefined => {
      const since = elapsed(iso, now);
      return since && inUnit(since.value, since.unit, 'long');
    },
  };
}

/**
 * Today at the clinic, `YYYY-MM-DD`; the clinic's evaluation of answers uses it. A page without clinic
 * settings uses the reader's day. By the server's clock, not the device's.
 */
export function clinicToday(now = serverNow()): string {
  const { clinicName, timeZone } = clinic();
  return dayIn(clinicName === '' ? undefined : timeZone, now);
}

const isClinicToday = (iso: string): boolean => clinicToday(new Date(iso)) === clinicToday();

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

const isElsewhere = (): boolean => new Intl.DateTimeFormat().resolvedOptions().timeZone !== clinic().timeZone;

function elapsed(iso: string, now: Date): { value: number; unit: Intl.RelativeTimeFormatUnit } | undefined {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return undefined;
  // A clock that is slightly ahead must not turn past times into future ones.
  const seconds = Math.max(0, (now.getTime() - then) / 1000);
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return { value: Math.floor(seconds / length), unit };
}
