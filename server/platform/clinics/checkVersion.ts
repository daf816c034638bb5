/** A server serves a clinic only at a version of the schema that it knows. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { ConfigurationError } from '../config/config.ts';
import { migrationsAt } from '../db/migrations.ts';
import { atPlace, type Place } from '../db/place.ts';

/** @throws ConfigurationError when migrations of this version are missing, or there are some of a newer one */
export async function checkVersion(em: EntityManager, place: Place): Promise<void> {
  const done = await atPlace(place, () =>
    em.execute<Array<{ name: string }>>('select name from mikro_orm_migrations'),
  );
  const names = new Set(done.map(({ name }) => name));
  const known = migrationsAt(place).map(({ name }) => name);
  const missing = known.filter((name) => !names.has(name));
  if (missing.length > 0) {
    throw new ConfigurationError(
      `The clinic ${place.clinic} is not migrated (${missing[0]}): npm run migrate`,
    );
  }
  if (names.size > known.length) {
    throw new ConfigurationError(
      `The clinic ${place.clinic} was migrated by a newer version of this program`,
    );
  }
}
