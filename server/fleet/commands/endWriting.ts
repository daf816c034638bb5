/** Ensures that no server can write to a clinic any more, even one that has not read the directory again. */
import { ClinicsError } from '@clinic/server-platform/clinics';
import { atPlace, gaveWay, type Place, userOf, usersOfSchema } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';

/**
 * A role that owns the tables cannot be prevented from writing, and a server may connect as it.
 * @throws ClinicsError when DATABASE_URL names such a role
 */
export async function refuseOwner(em: EntityManager, appUrl: string): Promise<void> {
  const role = userOf(appUrl);
  const [found] = await em.execute<Array<{ owns: boolean }>>(
    `select pg_has_role(pg_roles.oid, relowner, 'member') as owns from pg_roles, pg_class
     where rolname = ?::text and pg_class.oid = 'platform.clinic'::regclass`,
    [role],
  );
  if (!found?.owns) return;
  throw new ClinicsError(
    `The role ${role} of DATABASE_URL has the rights of the one that owns the tables: a server that connects as it could ` +
      'go on writing to the clinic while it is copied. Set DATABASE_URL to another role, for the servers and for this ' +
      'command, restart the servers, and run: npm run migrate',
  );
}

/**
 * Revokes the rights of every role but the owner, and waits for transactions in progress. `clinics -- resume`
 * and `npm run migrate` grant them to the clinic's roles again. An owner keeps its rights (`refuseOwner`).
 */
export async function endWriting(em: EntityManager, place: Place): Promise<void> {
  const roles = await usersOfSchema(em, place);
  if (roles.length > 0) {
    const schema = pg.escapeIdentifier(place.schema);
    await em.execute(`revoke all on schema ${schema} from ${roles.join(', ')} cascade`);
  }
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
    throw new ClinicsError(`The clinic ${place.clinic} is still in use: run the same command again`);
  }
}
