/** Adds, suspends and deletes clinics, as the role that owns the tables. */
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { seal } from '../auth/secondFactor/seal.ts';
import { type Config, isTimeZone } from '../config/config.ts';
import { prepareAppRole, userOf } from '../db/appRole.ts';
import { migrate } from '../db/migrate.ts';
import { atPlace, CLINIC_ID, MAIN_CLINIC, PLATFORM, placeOf, rolesAt } from '../db/place.ts';
import { keyContext } from './clinicConfig.ts';
import { changeDirectory } from './directory.ts';

/** What an operator has to correct. */
export class ClinicsError extends Error {
  override name = 'ClinicsError';
}

export interface NewClinic {
  id: string;
  name: string;
  timeZone: string;
  hosts: readonly string[];
  adminEmail: string | null;
}

/** Where the installation's database is, and which role the application connects as. */
export interface Installation {
  /** Connects as the role that owns the tables. */
  em: EntityManager;
  ownerUrl: string;
  appUrl: string;
}

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const NAME_LENGTH = 100;

/** Makes its schema and roles, then enters it into the directory: only a whole clinic is ever served. */
export async function addClinic(
  { em, ownerUrl, appUrl }: Installation,
  { sessionKeys }: Pick<Config, 'sessionKeys'>,
  clinic: NewClinic,
): Promise<void> {
  const { id, name, timeZone, adminEmail } = clinic;
  const hosts = clinic.hosts.map((host) => host.toLowerCase());
  if (!CLINIC_ID.test(id)) {
    throw new ClinicsError(
      'An id has up to 30 letters a to z, digits and single hyphens, and begins with a letter',
    );
  }
  if (name.trim() === '' || name.length > NAME_LENGTH) {
    throw new ClinicsError(
      `Give the clinic a name of at most ${NAME_LENGTH} characters: --name "Oak clinic"`,
    );
  }
  if (!isTimeZone(timeZone)) throw new ClinicsError(`${timeZone} is not a time zone such as Europe/Madrid`);
  const wrong = hosts.find((host) => !HOST.test(host));
  if (wrong !== undefined) throw new ClinicsError(`${wrong} is not a host name such as oak.example.org`);
  await refuseTaken(em, id, hosts);
  const place = placeOf(id);
  await migrate(ownerUrl, { place, finish: (orm) => prepareAppRole(orm, appUrl, place) });
  const sealedKey = seal(randomBytes(32), sessionKeys, keyContext(id));
  await changeDirectory(em, async (tx) => {
    await tx.execute(
      'insert into clinic (id, name, time_zone, admin_email, sealed_key) values (?, ?, ?, ?, ?)',
      [id, name.trim(), timeZone, adminEmail, sealedKey],
    );
    for (const host of hosts) await tx.execute('insert into clinic_host values (?, ?)', [host, id]);
  });
}

async function refuseTaken(em: EntityManager, id: string, hosts: readonly string[]): Promise<void> {
  const [taken] = await atPlace(PLATFORM, () =>
    em.execute<Array<{ what: string }>>(
      `select id as what from clinic where id = ?
       union all select host from clinic_host where host = any (?::text[]) limit 1`,
      [id, `{${hosts.join(',')}}`],
    ),
  );
  if (taken) throw new ClinicsError(`${taken.what} is taken by a clinic of this installation`);
}

/** Its people see a page that says so, until it is resumed. */
export async function setState(em: EntityManager, id: string, state: 'active' | 'suspended'): Promise<void> {
  const changed = await changeDirectory(em, (tx) =>
    tx.execute<unknown[]>('update clinic set state = ? where id = ? returning id', [state, id]),
  );
  if (changed.length === 0) throw new ClinicsError(`There is no clinic ${id}: npm run clinics -- list`);
}

/**
 * Deletes a suspended clinic: its schema with every row, its roles, its jobs, and its entry in the directory.
 * @param removeObjects removes the clinic's documents from object storage, if they are there
 */
export async function deleteClinic(
  { em, appUrl }: Pick<Installation, 'em' | 'appUrl'>,
  id: string,
  removeObjects: () => Promise<void>,
): Promise<void> {
  if (id === MAIN_CLINIC) {
    throw new ClinicsError('The clinic main belongs to the installation: delete its database instead');
  }
  const [clinic] = await atPlace(PLATFORM, () =>
    em.execute<Array<{ state: string }>>('select state from clinic where id = ?', [id]),
  );
  if (!clinic) throw new ClinicsError(`There is no clinic ${id}: npm run clinics -- list`);
  if (clinic.state !== 'suspended') {
    throw new ClinicsError(`Suspend it first, so that nobody works in it: npm run clinics -- suspend ${id}`);
  }
  const place = placeOf(id);
  await removeObjects();
  const { patients, staff } = rolesAt(place, userOf(appUrl));
  const roles = [patients, staff].map((role) => pg.escapeIdentifier(role));
  await changeDirectory(em, async (tx) => {
    await tx.execute(`drop schema if exists ${pg.escapeIdentifier(place.schema)} cascade`);
    await tx.execute(`delete from pgboss.job where data ->> 'clinic' = ?`, [id]);
    await tx.execute('delete from pgboss.schedule where key = ?', [id]);
    await tx.execute('delete from clinic where id = ?', [id]);
    for (const role of roles) await tx.execute(`drop owned by ${role}`);
  });
  // Roles belong to all databases of the PostgreSQL server: another one may have a clinic of the same id.
  for (const role of roles) await em.execute(`drop role ${role}`).catch(() => undefined);
}
