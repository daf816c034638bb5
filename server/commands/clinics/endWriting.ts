/** Ensures that no server writes to a clinic any more, even one that has not read the directory again. */
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ClinicsError } from '../../platform/clinics/clinicsError.ts';
import { userOf } from '../../platform/db/appRole.ts';
import { gaveWay } from '../../platform/db/migrate.ts';
import { atPlace, type Place, rolesAt } from '../../platform/db/place.ts';

/** Revokes the rights of the clinic's roles, which `clinics -- resume` grants again, and waits for transactions in progress. */
export async function endWriting(em: EntityManager, appUrl: string, place: Place): Promise<void> {
  const { patients, staff } = rolesAt(place, userOf(appUrl));
  const schema = pg.escapeIdentifier(place.schema);
  const roles = [patients, staff].map((role) => pg.escapeIdentifier(role)).join(', ');
  await em.execute(`revoke usage on schema ${schema} from ${roles}`);
  const tables = await em.execute<Array<{ name: string }>>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = ? and relkind in ('r', 'p') order by relname`,
    [place.schema],
  );
  try {
    await atPlace(place, () =>
      em.transactional(async (tx) => {
        await tx.execute(`set local lock_timeout = '60s'`);
        await tx.execute(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`);
      }),
    );
  } catch (error) {
    if (!gaveWay(error)) throw error;
    throw new ClinicsError(`Somebody still works in the clinic ${place.clinic}: run the same command again`);
  }
}
