/** Deletes a clinic, as the role that owns the tables. */
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { ObjectStorage } from '../config/objectStorage.ts';
import { rolesOfClinic } from '../db/addresses/applicationRoles.ts';
import { userOf } from '../db/appRole.ts';
import { gaveWay } from '../db/migrate.ts';
import { atPlace, MAIN_CLINIC, PLATFORM, type Place, placeOf } from '../db/place.ts';
import { alone } from './alone.ts';
import { ClinicsError } from './clinicsError.ts';
import { checkDocuments, hasDocuments, noteDocuments } from './deletedDocuments.ts';
import { changeDirectory } from './directory.ts';
import { checkId, type Installation, unknownClinic } from './manage.ts';
import { recordOperatorEvent } from './operatorEvents.ts';
import { sharedKeys } from './sharedDocuments.ts';
import { isUnfinished } from './unfinished.ts';

/** A server that has just learned of the suspension finishes its work meanwhile. */
const ATTEMPTS = 5;

/**
 * Deletes a suspended clinic: its schema with every row, its roles, its jobs, and its entry in the directory,
 * all in one transaction. If stopped before that, nothing is changed and it can be run again. Its documents
 * in object storage are recorded in the same transaction: `documents/removeObjects.ts` removes them
 * afterwards.
 * @param objectStorage where the documents of clinics are, if not in the database
 * @throws ClinicsError saying what prevents it
 */
export async function deleteClinic(
  installation: Installation,
  id: string,
  objectStorage: ObjectStorage | undefined,
): Promise<void> {
  checkId(id);
  if (id === MAIN_CLINIC) {
    throw new ClinicsError('The clinic main belongs to the installation: delete its database instead');
  }
  await alone(installation.ownerUrl, id, () => deleteAlone(installation, id, objectStorage));
}

async function deleteAlone(
  { em, appUrl }: Installation,
  id: string,
  objectStorage: ObjectStorage | undefined,
): Promise<void> {
  const place = placeOf(id);
  const [clinic] = await atPlace(PLATFORM, () =>
    em.execute<Array<{ state: string }>>('select state from clinic where id = ?', [id]),
  );
  const hasSchema = await exists(em, place);
  // A clinic that was not completely added has only a schema.
  if (!clinic && !hasSchema) throw unknownClinic(id);
  if (clinic && clinic.state !== 'suspended') {
    throw new ClinicsError(`Suspend it first, so that it is not in use: npm run clinics -- suspend ${id}`);
  }
  // Nobody has uploaded anything to the remains of a killed command: its objects, if any, belong to the original.
  const hasOwn = (await hasDocuments(em, place)) && !(await isUnfinished(em, place));
  if (hasOwn) await checkDocuments(em, place, objectStorage);
  const shared = hasOwn ? await sharedKeys(em, place) : [];
  const roles = await rolesOfClinic(em, place, userOf(appUrl));
  const deleted = () =>
    changeDirectory(em, async (tx) => {
      if (hasOwn) await noteDocuments(tx, place, shared);
      await tx.execute(`drop schema if exists ${pg.escapeIdentifier(place.schema)} cascade`);
      await deleteJobs(tx, id);
      await tx.execute('delete from clinic where id = ?', [id]);
      await recordOperatorEvent(tx, { action: 'clinic_deleted', clinic: id });
      for (const role of roles) await dropRole(tx, role);
    });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deleted();
    } catch (error) {
      if (!gaveWay(error)) throw error;
      if (attempt === ATTEMPTS) throw new ClinicsError(`The clinic ${id} is still in use: try again`);
    }
  }
}

async function exists(em: EntityManager, { schema }: Place): Promise<boolean> {
  return (await em.execute<unknown[]>('select from pg_namespace where nspname = ?', [schema])).length > 0;
}

/** A server that has never started has no queues yet. */
async function deleteJobs(tx: EntityManager, id: string): Promise<void> {
  const [queues] = await tx.execute<Array<{ jobs: string | null }>>(
    `select to_regclass('pgboss.job')::text as jobs`,
  );
  if (!queues?.jobs) return;
  await tx.execute(`delete from pgboss.job where data ->> 'clinic' = ?`, [id]);
  await tx.execute('delete from pgboss.schedule where key = ?', [id]);
}

/**
 * The role had rights only in the clinic's schema, which is dropped: its privileges need not be dropped
 * first, which PostgreSQL would allow only to members of the role, and its creator is not one. Roles belong
 * to all databases of the PostgreSQL server: where another one has a clinic with the same id, the role stays.
 */
async function dropRole(tx: EntityManager, role: string): Promise<void> {
  const roles = await tx.execute<unknown[]>('select from pg_roles where rolname = ?::text', [role]);
  if (roles.length === 0) return;
  const name = pg.escapeIdentifier(role);
  await tx.transactional((savepoint) => savepoint.execute(`drop role ${name}`)).catch(() => undefined);
}
