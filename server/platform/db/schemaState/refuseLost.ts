/** A clinic whose rows are lost or only partly restored must not open as a new, empty one. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { ConfigurationError } from '../../config/config.ts';
import { findMark, type Named, restoreIt } from './unfinishedSchema.ts';

/**
 * @throws ConfigurationError when a command has not finished its schema, or the directory has the clinic but
 *   its tables are gone
 */
export async function refuseLost(em: EntityManager, place: Named): Promise<void> {
  // The platform belongs to no clinic.
  if (place.clinic === undefined) return;
  await refuseUnfinished(em, place);
  const [found] = await em.execute<Array<{ tables: string | null; directory: string | null }>>(
    `select to_regclass('mikro_orm_migrations')::text as tables, to_regclass('platform.clinic')::text as directory`,
  );
  if (found?.tables || !found?.directory) return;
  const known = await em.execute<unknown[]>('select id from platform.clinic where id = ?', [place.clinic]);
  if (known.length === 0) return;
  throw new ConfigurationError(
    `The tables of the clinic ${place.clinic} are not there, although the directory has it: restore it (${restoreIt(place)})`,
  );
}

/** @throws ConfigurationError when its schema is marked */
export async function refuseUnfinished(em: EntityManager, place: Named): Promise<void> {
  if ((await em.execute<unknown[]>(findMark(place))).length === 0) return;
  throw new ConfigurationError(
    `The clinic ${place.clinic} is being restored or added now, or the command that did was ended before all of it was ` +
      `there. Run that command again, such as ${restoreIt(place)}`,
  );
}
