/** Time zones by their names in the IANA database. */

/**
 * Whether both the JavaScript of servers and browsers and PostgreSQL read it in the same way: an area with a place,
 * such as America/New_York, or UTC. JavaScript also accepts offsets, which PostgreSQL reads with the opposite sign,
 * and short names such as CET, which to PostgreSQL have no summer time.
 */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || !NAME.test(zone)) return false;
  if (found.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return false;
  }
  if (found.size < MOST_FOUND) found.add(zone);
  return true;
}

/** Each request asks about its clinic's, and looking one up takes longer than much else that it does. */
const found = new Set<string>();
/** More than there are zones. Bounded, because upper and lower case make many spellings of each. */
const MOST_FOUND = 1_000;

const NAME = /^(?:UTC|GMT|[a-z_]+(?:\/[a-z0-9_+-]+){1,2})$/i;
