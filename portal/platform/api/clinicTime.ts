/** Formats points in time. Staff see them in the clinic's time zone, with the zone's name. */
import { localeOf } from '../../../engine/base/locale.ts';
import { clinic } from './clinic.ts';

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const inClinic = (at: string, language: string, parts: Intl.DateTimeFormatOptions, zone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone: zone ?? clinic().timeZone }).format(
    new Date(at),
  );

/** "Nov 21, 2026, 10:43 AM EST". `zone`: the zone named in the server's response. */
export const clinicMoment = (iso: string, language: string, zone?: string): string =>
  inClinic(iso, language, { ...DAY, ...TIME }, zone);

/** With seconds, because the events of one request happen within the same minute. */
export const clinicSecond = (iso: string, language: string): string =>
  inClinic(iso, language, { ...DAY, ...TIME, second: '2-digit' });

/** "Nov 21, 2026": the calendar day at the clinic. */
export const clinicDay = (iso: string, language: string): string => inClinic(iso, language, DAY);

/** "10:43:07 AM EST", under a heading with the day. */
export const clinicClock = (iso: string, language: string): string =>
  inClinic(iso, language, { ...TIME, second: '2-digit' });

/**
 * For patients: long form, in their own time zone. Names the zone if it differs from the clinic's, which
 * documents use.
 */
export const longDateAndTime = (iso: string, language: string): string => {
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== clinic().timeZone;
  return new Intl.DateTimeFormat(localeOf(language), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(isElsewhere && { timeZoneName: 'short' as const }),
  }).format(new Date(iso));
};

/**
 * Today at the clinic, `YYYY-MM-DD`; the clinic's evaluation of answers uses it. A page without clinic
 * settings uses the reader's day.
 */
export function clinicToday(now = new Date()): string {
  const { clinicName, timeZone } = clinic();
  return new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    timeZone: clinicName === '' ? undefined : timeZone,
  }).format(now);
}
