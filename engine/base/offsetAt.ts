/** The UTC offset of a local time. */
import { dateFormat } from './formats.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * In FHIR's format, `-05:00`. A repeated local time uses the first offset; a skipped one uses the offset before the
 * change.
 * @param moment `YYYY-MM-DDThh:mm` on the clock
 * @param timeZone IANA name
 */
export function offsetAt(moment: string, timeZone: string): string {
  const shown = Date.parse(`${moment}Z`);
  const before = minutesAt(shown - DAY_MS, timeZone);
  const after = minutesAt(shown + DAY_MS, timeZone);
  const isBefore = minutesAt(shown - before * MINUTE_MS, timeZone) === before;
  const isAfter = minutesAt(shown - after * MINUTE_MS, timeZone) === after;
  const minutes = !isBefore && isAfter ? after : before;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${padded(hours)}:${padded(rest)}`;
}

const padded = (part: number): string => String(part).padStart(2, '0');

/** Minutes ahead of UTC at an instant. */
function minutesAt(instant: number, timeZone: string): number {
  const clock = dateFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = clock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
