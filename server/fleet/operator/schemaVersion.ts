/** How a clinic's schema version compares to this program. */
import { compareVersion } from '@clinic/server-platform/clinics';
import { MAIN } from '@clinic/server-platform/db';

export interface SchemaVersion {
  is: 'upToDate' | 'behind' | 'newer' | 'notKnown';
  /** Number of migrations that it lacks. */
  missing: number;
}

/** @param migrations of the schema; null: it is missing, or locked at the moment */
export function versionOf(migrations: readonly string[] | null): SchemaVersion {
  if (migrations === null) return { is: 'notKnown', missing: 0 };
  const { missing, unknown } = compareVersion(migrations, MAIN);
  const is = unknown.length > 0 ? 'newer' : missing.length > 0 ? 'behind' : 'upToDate';
  return { is, missing: missing.length };
}
