/** A server only serves a clinic whose schema version it knows. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { ConfigurationError } from '../config/config.ts';
import { migrationsAt } from '../db/migrations.ts';
import { atPlace, type Place } from '../db/place.ts';
import { refuseUnfinished } from '../db/schemaState/refuseLost.ts';

/**
 * @param done the migrations of the schema
 * @returns those that are missing, and those that this program does not know
 */
export function compareVersion(
  done: readonly string[],
  place: Place,
): { missing: string[]; unknown: string[] } {
  const migrations = migrationsAt(place).map(({ name }) => name);
  return {
    missing: migrations.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !migrations.includes(name)),
  };
}

/** The transaction's role does not exist or lacks a right. */
const WITHOUT_RIGHTS = new Set(['22023', '42501']);

/**
 * @throws ConfigurationError when migrations of this version are missing, some of a newer one are present, or
 *   the role of DATABASE_URL is new
 */
export async function checkVersion(em: EntityManager, place: Place): Promise<void> {
  const done = await atPlace(place, async () => {
    await refuseUnfinished(em, place);
    return em.execute<Array<{ name: string }>>('select name from mikro_orm_migrations');
  }).catch((error: Error & { code?: string }) => {
    if (!WITHOUT_RIGHTS.has(error.code ?? '')) throw error;
    throw new ConfigurationError(
      `The role of DATABASE_URL has no rights in the clinic ${place.clinic} yet: npm run migrate`,
      { cause: error },
    );
  });
  const { missing, unknown } = compareVersion(
    done.map(({ name }) => name),
    place,
  );
  if (missing.length > 0) {
    throw new ConfigurationError(
      `The clinic ${place.clinic} is not migrated (${missing[0]}): npm run migrate`,
    );
  }
  if (unknown.length > 0) {
    throw new ConfigurationError(
      `The clinic ${place.clinic} was migrated by a newer version of this program`,
    );
  }
}
