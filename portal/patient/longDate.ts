/** Formats dates in long form. */
import { localeOf } from '../../engine/base/locale.ts';

export const longDate = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date(iso));
