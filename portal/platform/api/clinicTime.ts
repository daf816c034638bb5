/** Points in time. Staff read them in the clinic's time zone, whose name stands beside each time. */
import { localeOf } from '../../../engine/base/locale.ts';
import { clinic } from './clinic.ts';

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const inClinic = (at: string, language: string, parts: Intl.DateTimeFormatOptions, zone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone: zone ?? clinic().timeZone }).format(
    new Date(at),
  );

/** "Nov 21, 2026, 10:43 AM EST". `zone`: what the answer of the server names. */
export const clinicMoment = (iso: string, language: string, zone?: string): string =>
  inClinic(iso, language, { ...DAY, ...TIME }, zone);

/** With seconds: what happens in one request happens within one minute. */
export const clinicSecond = (iso: string, language: string): string =>
  inClinic(iso, language, { ...DAY, ...TIME, second: '2-digit' });

/** "Nov 21, 2026": the day it was in the clinic. */
export const clinicDay = (iso: string, language: string): string => inClinic(iso, language, DAY);

/** "10:43:07 AM EST", under a heading with the day. */
export const clinicClock = (iso: string, language: string): string =>
  inClinic(iso, language, { ...TIME, second: '2-digit' });

/** For patients, in their own zone, spelled out. Names the zone where the reader's is not the clinic's, whose time documents state. */
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
 * Today at the clinic, `YYYY-MM-DD`, on which answers are read there. A page that came without knowing its clinic
 * takes the reader's day.
 */
export function clinicToday(now = new Date()): string {
  const { clinicName, timeZone } = clinic();
  return new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    timeZone: clinicName === '' ? undefined : timeZone,
  }).format(now);
}
