/** Points in time as the administration shows them: in the clinic's time zone. */
import { localeOf } from '../../engine/locale.ts';
import { clinic } from '../api/clinic.ts';

export const momentText = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: clinic().timeZone,
  }).format(new Date(iso));

export const dayText = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: clinic().timeZone }).format(
    new Date(iso),
  );

/** With seconds: what happens in one request happens within one minute. */
export const secondText = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: clinic().timeZone,
  }).format(new Date(iso));
