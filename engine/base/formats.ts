/** Cached formatters of dates and numbers: creating one takes a hundred times as long as using it. */

/** More than the formats of the product in all languages and time zones of an installation. */
const MAX_CACHED = 1_000;
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** A formatter of dates. Without a time zone it is not cached, because the time zone of the device can change. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  options.timeZone === undefined
    ? new Intl.DateTimeFormat(locale, options)
    : cachedFormat(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  cachedFormat(numbers, locale, options, () => new Intl.NumberFormat(locale, options));

function cachedFormat<Format>(
  formats: Map<string, Format>,
  locale: string,
  options: object,
  make: () => Format,
): Format {
  const key = `${locale} ${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = make();
  if (formats.size >= MAX_CACHED) formats.clear();
  formats.set(key, format);
  return format;
}
