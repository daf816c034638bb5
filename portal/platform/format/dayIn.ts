/** The calendar day in a time zone. */

interface Day {
  toString(): string;
}

/** The parts used here; browsers and Node are adding it at different times. */
interface TemporalLike {
  Instant: {
    fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): { toPlainDate(): Day } };
  };
}

/**
 * `YYYY-MM-DD`. The first `Intl.DateTimeFormat` of a page takes about 30 ms, on a phone more than 100: where the
 * browser has `Temporal`, the day costs a tenth of that.
 * @param timeZone of IANA; that of the device by default
 */
export function dayIn(timeZone: string | undefined, now: Date): string {
  const temporal = (globalThis as { Temporal?: TemporalLike }).Temporal;
  if (timeZone === undefined || !temporal)
    return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now);
  const moment = temporal.Instant.fromEpochMilliseconds(now.getTime());
  return moment.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
