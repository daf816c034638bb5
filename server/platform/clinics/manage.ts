/** Adds, suspends and resumes clinics, as the role that owns the tables. */
import { randomBytes } from 'node:crypto';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { makeEnrolmentCode } from '../auth/secondFactor/enrolmentCode.ts';
import type { Config } from '../config/config.ts';
import { prepareAppRole, userOf } from '../db/appRole.ts';
import { checkClinicRoles } from '../db/clinicRoleRights.ts';
import { migrate } from '../db/migrate.ts';
import { atPlace, CLINIC_ID, placeOf } from '../db/place.ts';
import { storeSettings } from '../settings/storeSettings.ts';
import { alone } from './alone.ts';
import { sealKey } from './clinicKey.ts';
import { ClinicsError } from './clinicsError.ts';
import { changeDirectory } from './directory.ts';
import { provenKeys } from './keyCheck.ts';
import { type ClinicProblem, type NewClinic, problemsOf, problemText, takenOf } from './newClinic.ts';
import { recordOperatorEvent } from './operatorEvents.ts';
import { dropUnfinished, markFinished, markUnfinished } from './unfinished.ts';

export const unknownClinic = (id: string): ClinicsError =>
  new ClinicsError(`There is no clinic ${id}: npm run clinics -- list`);

/** Where the installation's database is, and which role the application connects as. */
export interface Installation {
  /** Connects as the role that owns the tables. */
  em: EntityManager;
  ownerUrl: string;
  appUrl: string;
}

/**
 * Creates its schema and roles, then enters it into the directory: only a complete clinic is ever served. If
 * stopped before that, it starts over.
 * @param by the operator's e-mail address; absent: a command
 * @returns the enrolment code of its first administrator
 * @throws ClinicsError naming everything that is wrong; ClinicBusy
 */
export async function addClinic(
  { em, ownerUrl, appUrl }: Installation,
  { sessionKeys, publicUrl }: Pick<Config, 'sessionKeys' | 'publicUrl'>,
  given: NewClinic,
  by?: string,
): Promise<string | null> {
  const clinic = checkedEntry(given, publicUrl);
  return alone(ownerUrl, clinic.id, async () => {
    await refuseTaken(em, clinic);
    const keys = (await provenKeys(em, sessionKeys)) ?? sessionKeys;
    const place = placeOf(clinic.id);
    await checkClinicRoles(em, userOf(appUrl), place);
    await dropUnfinished(em, place);
    await markUnfinished(em, place);
    await migrate(ownerUrl, { place, unfinished: true, finish: (orm) => prepareAppRole(orm, appUrl, place) });
    await atPlace(place, () => storeSettings(em, clinic.settings ?? {}));
    const { adminEmail } = clinic;
    const code = adminEmail && (await atPlace(place, () => makeEnrolmentCode(em, adminEmail, new Date())));
    await enterClinic(em, clinic, sealKey(randomBytes(32), keys, clinic.id), { by });
    return code;
  });
}

/**
 * @param publicUrl of the receiving installation; absent: not known here
 * @throws ClinicsError when something is wrong with it; the message says what to correct
 */
export function checkedEntry(entry: NewClinic, publicUrl?: string): NewClinic {
  const hosts = [...new Set(entry.hosts.map((host) => host.toLowerCase()))];
  const clinic = { ...entry, name: entry.name.trim(), hosts };
  refuse(problemsOf(clinic, publicUrl));
  return clinic;
}

export function checkId(id: string): void {
  if (!CLINIC_ID.test(id)) refuse([{ field: 'id', code: 'bad_id', value: id }]);
}

function refuse(problems: readonly ClinicProblem[]): void {
  if (problems.length === 0) return;
  const texts = problems.map(
    (problem) =>
      problemText(problem, FALLBACK_LANGUAGE) + (problem.code === 'bad_name' ? ': --name "Oak clinic"' : ''),
  );
  throw new ClinicsError(texts.join('\n'));
}

/**
 * Enters a complete clinic into the directory, so that it is served.
 * @param options `hasWork`: it may have mail to deliver before its first visit; `by`: the operator; `cameAs`:
 *   the move that brought it (`departure.ts`)
 */
export async function enterClinic(
  em: EntityManager,
  { id, name, timeZone, hosts, adminEmail }: NewClinic,
  sealedKey: Buffer,
  {
    by,
    hasWork = false,
    cameAs,
  }: { by?: string | undefined; hasWork?: boolean; cameAs?: string | undefined } = {},
): Promise<void> {
  await changeDirectory(em, async (tx) => {
    await tx.execute(
      `insert into clinic (id, name, time_zone, admin_email, sealed_key, came_as, awake_until)
       values (?, ?, ?, ?, ?, ?, case when ? then now() + interval '1 day' end)`,
      [id, name, timeZone, adminEmail, sealedKey, cameAs ?? null, hasWork],
    );
    for (const host of hosts) await tx.execute('insert into clinic_host values (?, ?)', [host, id]);
    await markFinished(tx, placeOf(id));
    await recordOperatorEvent(tx, { action: 'clinic_added', by, clinic: id });
  }).catch(async (error) => {
    // Another clinic may have taken one of the host names meanwhile.
    await refuseTaken(em, { id, hosts });
    throw error;
  });
}

/** @throws ClinicsError when another clinic has the id or one of the host names */
export async function refuseTaken(em: EntityManager, clinic: Pick<NewClinic, 'id' | 'hosts'>): Promise<void> {
  refuse(await takenOf(em, clinic));
}

/**
 * Its visitors see a page that says so, until it is resumed.
 * @param by the operator's e-mail address; absent: a command
 */
export async function setState(
  em: EntityManager,
  id: string,
  state: 'active' | 'suspended',
  by?: string,
): Promise<void> {
  await changeDirectory(em, async (tx) => {
    // Once open again, it may get rows that no copy elsewhere has (`departure.ts`).
    const changed = await tx.execute<unknown[]>(
      `update clinic set state = ?, left_as = case when ? = 'active' then null else left_as end
       where id = ? returning id`,
      [state, state, id],
    );
    if (changed.length === 0) throw unknownClinic(id);
    const action = state === 'active' ? 'clinic_resumed' : 'clinic_suspended';
    await recordOperatorEvent(tx, { action, by, clinic: id });
  });
}
