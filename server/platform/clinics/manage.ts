/** Adds, suspends and resumes clinics, as the role that owns the tables. */
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Config, isTimeZone } from '../config/config.ts';
import { prepareAppRole } from '../db/appRole.ts';
import { migrate } from '../db/migrate.ts';
import { atPlace, CLINIC_ID, PLATFORM, placeOf } from '../db/place.ts';
import { sealKey } from './clinicKey.ts';
import { changeDirectory } from './directory.ts';
import { dropUnfinished, markFinished, markUnfinished } from './unfinished.ts';

/** What an operator has to correct. */
export class ClinicsError extends Error {
  override name = 'ClinicsError';
}

export const unknownClinic = (id: string): ClinicsError =>
  new ClinicsError(`There is no clinic ${id}: npm run clinics -- list`);

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

/**
 * Makes its schema and roles, then enters it into the directory: only a whole clinic is ever served. Stopped
 * before that, it begins again.
 */
export async function addClinic(
  { em, ownerUrl, appUrl }: Installation,
  { sessionKeys }: Pick<Config, 'sessionKeys'>,
  given: NewClinic,
): Promise<void> {
  const clinic = checkedEntry(given);
  await refuseTaken(em, clinic);
  const place = placeOf(clinic.id);
  await dropUnfinished(em, place);
  await markUnfinished(em, place);
  await migrate(ownerUrl, { place, finish: (orm) => prepareAppRole(orm, appUrl, place) });
  await enterClinic(em, clinic, sealKey(randomBytes(32), sessionKeys, clinic.id));
}

/** @throws ClinicsError when something about it is wrong; the message says what is right */
export function checkedEntry({ id, name, timeZone, hosts, adminEmail }: NewClinic): NewClinic {
  checkId(id);
  if (name.trim() === '' || name.length > NAME_LENGTH) {
    throw new ClinicsError(
      `Give the clinic a name of at most ${NAME_LENGTH} characters: --name "Oak clinic"`,
    );
  }
  if (!isTimeZone(timeZone)) throw new ClinicsError(`${timeZone} is not a time zone such as Europe/Madrid`);
  const names = hosts.map((host) => host.toLowerCase());
  const wrong = names.find((host) => !HOST.test(host));
  if (wrong !== undefined) throw new ClinicsError(`${wrong} is not a host name such as oak.example.org`);
  return { id, name: name.trim(), timeZone, hosts: names, adminEmail };
}

export function checkId(id: string): void {
  if (CLINIC_ID.test(id)) return;
  throw new ClinicsError(
    'An id has up to 30 letters a to z, digits and single hyphens, and begins with a letter',
  );
}

/** Enters a whole clinic into the directory, so that it is served, and does at once what it has left to do. */
export async function enterClinic(
  em: EntityManager,
  { id, name, timeZone, hosts, adminEmail }: NewClinic,
  sealedKey: Buffer,
): Promise<void> {
  await changeDirectory(em, async (tx) => {
    await tx.execute(
      `insert into clinic (id, name, time_zone, admin_email, sealed_key, awake_until)
       values (?, ?, ?, ?, ?, now() + interval '1 day')`,
      [id, name, timeZone, adminEmail, sealedKey],
    );
    for (const host of hosts) await tx.execute('insert into clinic_host values (?, ?)', [host, id]);
    await markFinished(tx, placeOf(id));
  });
}

/** @throws ClinicsError when another clinic has the id or one of the host names */
export async function refuseTaken(
  em: EntityManager,
  { id, hosts }: Pick<NewClinic, 'id' | 'hosts'>,
): Promise<void> {
  const [taken] = await atPlace(PLATFORM, () =>
    em.execute<Array<{ what: string }>>(
      `select id as what from clinic where id = ?
       union all select host from clinic_host where host = any (?::text[]) limit 1`,
      [id, `{${hosts.join(',')}}`],
    ),
  );
  if (taken) throw new ClinicsError(`${taken.what} is taken by a clinic of this installation: name another`);
}

/** Its people see a page that says so, until it is resumed. */
export async function setState(em: EntityManager, id: string, state: 'active' | 'suspended'): Promise<void> {
  const changed = await changeDirectory(em, (tx) =>
    tx.execute<unknown[]>('update clinic set state = ? where id = ? returning id', [state, id]),
  );
  if (changed.length === 0) throw unknownClinic(id);
}
