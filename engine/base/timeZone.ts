/** Time zones by their names in the IANA database. */

/**
 * Whether JavaScript and PostgreSQL read the name in the same way: an area with a place, such as America/New_York, or
 * UTC. JavaScript also accepts offsets, which PostgreSQL reads with the opposite sign, and short names such as CET,
 * which have no daylight saving time in PostgreSQL.
 */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || !NAME.test(zone)) return false;
  if (names.has(zone)) return true;
  try {
    new Intl.DateTimeFormat([], { timeZone: zone });
  } catch {
    return false;
  }
  if (names.size < MAX_CACHED) names.add(zone);
  return true;
}

/** Cached, because each request checks the time zone of its clinic, and a lookup is slow. */
const names = new Set<string>();
/** More than there are zones. Bounded, because each zone has many spellings in upper and lower case. */
const MAX_CACHED = 1_000;

const NAME = /^(?:UTC|GMT|[a-z_]+(?:\/[a-z0-9_+-]+){1,2})$/i;
