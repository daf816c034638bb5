import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  allClinics,
  type Clinic,
  ClinicsError,
  checkedEntry,
  departureOf,
  dropUnfinished,
  noteDeparture,
  openKey,
  provenKeys,
  recordOperatorEvent,
  refuseFound,
  refuseTaken,
  setState,
} from '@clinic/server-platform/clinics';
import { readConfig } from '@clinic/server-platform/config';
import { explainedAt, MAIN_CLINIC, placeOf } from '@clinic/server-platform/db';
import { openObjects } from '@clinic/server-platform/objects';
import { backup, checkBackup, generateSigner } from '@clinic/server-shared/backup';
import type { MikroORM } from '@mikro-orm/postgresql';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { aloneAtBoth } from './aloneAtBoth.ts';
import { type Command, type Given, knownClinic } from './command.ts';
import { endWriting, refuseOwner } from './endWriting.ts';
import { refuseOlderCopy, STATE_WORDS } from './olderCopy.ts';
import { receiveClinic } from './receive.ts';
import { differingTables } from './rowCounts.ts';
import { type Target, withTarget } from './target.ts';
import { usableZone, zoneText } from './usableZone.ts';

const OTHER_KEYS =
  'The keys of the installation at --to are others. Set TARGET_SESSION_KEYS to its SESSION_KEYS; nothing was changed';
const NOT_STARTED =
  'No server of this version has started at --to: start one there once, so that its keys can be checked, and run this again';

export const move: Command = {
  usage: 'move ID --to URL',
  options: ['to'],
  names: 1,
  async run(given, id = '') {
    const { installation, values } = given;
    await refuseOwner(installation.em, installation.appUrl);
    const clinic = await knownClinic(installation.em, id);
    if (id === MAIN_CLINIC) {
      throw new ClinicsError(
        'The clinic main belongs to its installation: npm run clinics -- export main FILE, and there ' +
          'npm run clinics -- add ID --from FILE --key KEY_FILE --name NAME',
      );
    }
    if (values.to === undefined) {
      throw new ClinicsError("Name the address of the other installation's database: --to postgresql://…");
    }
    // Read before anything changes.
    const keys = targetKeys(process.env) ?? given.config.sessionKeys;
    return withTarget(values.to, (target) =>
      aloneAtBoth(installation.ownerUrl, target.ownerUrl, id, async () => {
        const theirKeys = await provenKeys(target.em, keys, OTHER_KEYS);
        if (!theirKeys) throw new ClinicsError(NOT_STARTED);
        return moved(given, clinic, target, theirKeys);
      }),
    );
  },
};

async function moved(
  { config, installation, orm }: Given,
  clinic: Clinic,
  target: Target,
  theirKeys: readonly string[],
): Promise<string> {
  const { id } = clinic;
  const key = clinic.sealedKey && openKey(clinic.sealedKey, config.sessionKeys, id);
  if (!key)
    throw new ClinicsError(
      `None of SESSION_KEYS opens the key of the clinic ${id}: add the one it was sealed with`,
    );
  const theirs = await allClinics(target.em);
  const same = theirs.find((each) => each.id === id);
  if (same) {
    const isIt = same.sealedKey && openKey(same.sealedKey, theirKeys, id)?.equals(key);
    if (!isIt) throw new ClinicsError(`The installation at --to has another clinic ${id}`);
    await refuseOlderCopy(orm.em.fork(), target.em, same);
    return movedText(same, 'It had been moved there before, and nothing was written here since.');
  }
  const timeZone = usableZone(clinic.timeZone, config.clinicTimeZone);
  const entry = { ...clinic, timeZone };
  await checkFirst(config, installation.ownerUrl, entry, target);
  await setState(installation.em, id, 'suspended');
  const verified = await copied(config, installation, orm, entry, target, theirKeys).catch((error: Error) => {
    error.message += `\nThe clinic ${id} is suspended here: run the same command again, or npm run clinics -- resume ${id}`;
    throw error;
  });
  await recordOperatorEvent(installation.em, { action: 'clinic_moved', clinic: id });
  return movedText({ id, state: 'active' }, verified) + zoneText(clinic.timeZone, timeZone);
}

/** Everything that could make it fail later: a clinic that cannot be moved must not be suspended. */
async function checkFirst(
  { objectStorage }: Given['config'],
  ownerUrl: string,
  clinic: Clinic,
  target: Target,
): Promise<void> {
  const place = placeOf(clinic.id);
  checkedEntry(clinic);
  await refuseTaken(target.em, clinic);
  await dropUnfinished(target.em, place);
  await refuseFound(target.em, place);
  await checkBackup(ownerUrl, place, objectStorage && openObjects(objectStorage));
}

const movedText = ({ id, state }: Pick<Clinic, 'id' | 'state'>, verified: string): string =>
  `The clinic ${id} is ${STATE_WORDS[state]} at the other installation. ${verified} Here it is suspended: point its host ` +
  `names there, check that everything is there, then delete it here: npm run clinics -- delete ${id} --yes`;

async function copied(
  config: Given['config'],
  { em, ownerUrl }: Given['installation'],
  orm: MikroORM,
  clinic: Clinic,
  target: Target,
  theirKeys: readonly string[],
): Promise<string> {
  const { id } = clinic;
  const place = placeOf(id);
  await endWriting(em, place);
  const departure = await noteDeparture(em, id);
  const folder = mkdtempSync(join(tmpdir(), 'move-'));
  // Only the owner can open the file, even if this command is killed and leaves it behind.
  const identity = await generateIdentity();
  const { signingKey, verifyKey } = generateSigner();
  const file = join(folder, 'clinic');
  try {
    const recipients = [await identityToRecipient(identity)];
    const objects = config.objectStorage && openObjects(config.objectStorage);
    await backup(ownerUrl, { recipients, signingKey }, file, new Date(), { objects, whole: true }, place);
    const { restored } = await receiveClinic(
      { ...target, sessionKeys: theirKeys },
      { file, keys: { identity, verifyKey }, sessionKeys: config.sessionKeys, departure },
      id,
      () => clinic,
      async () => {
        const differing = await differingTables(orm.em.fork(), target.em, place);
        if (differing.length > 0)
          throw new Error(`Some rows are missing, run the same command again: ${differing.join(', ')}`);
        if ((await departureOf(em, id)) !== departure)
          throw new ClinicsError(`Somebody has resumed the clinic ${id} here meanwhile`);
      },
    ).catch((error) => {
      throw lostTarget(target.ownerUrl, error);
    });
    return `${restored.rows} rows of ${restored.tables} tables were compared and ${restored.auditEntries} audit entries checked: the log is whole.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first error may come from a connection that had already ended. */
function lostTarget(url: string, error: Error & { code?: string }): unknown {
  const explained = explainedAt(url, ['--to'], error);
  if (
    explained !== error ||
    (!/^57P0|^08/.test(error.code ?? '') && !/terminat|not queryable/i.test(error.message))
  )
    return explained;
  return new ClinicsError(
    `The database of --to ended the connection while the clinic was copied (${error.message}): check whether PostgreSQL runs there`,
  );
}

/** Undefined: the other installation has the same keys. */
function targetKeys({ TARGET_SESSION_KEYS }: NodeJS.ProcessEnv): string[] | undefined {
  if (!TARGET_SESSION_KEYS) return undefined;
  try {
    return readConfig({ SESSION_KEYS: TARGET_SESSION_KEYS }, () => undefined).sessionKeys;
  } catch (error) {
    throw new ClinicsError((error as Error).message.replaceAll('SESSION_KEYS', 'TARGET_SESSION_KEYS'));
  }
}
