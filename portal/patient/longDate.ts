/** Points in time, spelled out. */
import { localeOf } from '../../engine/locale.ts';
import { clinic } from '../api/clinic.ts';

export const longDate = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date(iso));

/** Names the zone where the reader's is not the clinic's, whose time documents state. */
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
