/** Restores a clinic from a file and enters it into the directory of an installation, here or elsewhere. */
import { randomBytes } from 'node:crypto';
import { resealSecrets } from '@clinic/server-platform/auth';
import {
  ClinicsError,
  checkedEntry,
  checkId,
  countForeign,
  dropUnfinished,
  enterClinic,
  markUnfinished,
  type NewClinic,
  openKey,
  refuseTaken,
  sealKey,
} from '@clinic/server-platform/clinics';
import { atPlace, migrate, placeOf, prepareAppRole } from '@clinic/server-platform/db';
import { type ClinicEntry, type Restored, type RestoreKeys, restore } from '@clinic/server-shared/backup';
import type { EntityManager } from '@mikro-orm/postgresql';

export interface Receiver {
  /** The database of the receiving installation, as the role that owns the tables. */
  em: EntityManager;
  ownerUrl: string;
  /** The roles that its servers connect as. */
  appUrls: readonly string[];
  /** Seals the clinic's key. */
  sessionKeys: readonly string[];
  /** Absent: not known here. */
  publicUrl?: string;
}

export interface Sent {
  file: string;
  keys: RestoreKeys;
  /** One of them opens what the clinic's former installation sealed. */
  sessionKeys: readonly string[];
  /** Absent: not a move, so the clinic may also stay where it is. */
  departure?: string;
}

/**
 * The clinic is served only once it is complete. If stopped in between, it starts over. The caller ensures
 * that no other command works on the clinic (`alone`).
 * @param entryOf the clinic's entry in the directory, from the one in the file; undefined: it was the clinic
 *   main
 * @param check called once the clinic is complete, before it is served
 */
export async function receiveClinic(
  { em, ownerUrl, appUrls, sessionKeys, publicUrl }: Receiver,
  { file, keys, sessionKeys: former, departure }: Sent,
  id: string,
  entryOf: (entry: ClinicEntry | undefined) => NewClinic,
  check: () => Promise<void> = async () => undefined,
): Promise<{ restored: Restored; entry: NewClinic }> {
  checkId(id);
  await refuseTaken(em, { id, hosts: [] });
  const place = placeOf(id);
  await dropUnfinished(em, place);
  const received = Promise.withResolvers<{ entry: NewClinic; key: Buffer; isMain: boolean }>();
  const restored = await restore(ownerUrl, keys, file, place, async (sent) => {
    const entry = checkedEntry(entryOf(sent), publicUrl);
    await refuseTaken(em, entry);
    received.resolve({ entry, key: keyOf(sent, former), isMain: sent === undefined });
    await markUnfinished(em, place);
  });
  const { entry, key, isMain } = await received.promise;
  if (isMain) {
    await atPlace(place, () =>
      em.transactional((tx) => resealSecrets(tx, former, [key.toString('base64url')])),
    );
  }
  const foreign = await countForeign(em, place);
  if (foreign > 0) {
    await dropUnfinished(em, place);
    throw new ClinicsError(
      `${foreign} documents of the file are in object storage, and are those of another clinic of this installation, or are ` +
        'removed with a deleted one: one that is deleted would take them from the other. Make a backup with documents ' +
        '(npm run backup or npm run clinics -- export, without --without-documents) and add the clinic from that',
    );
  }
  await check();
  for (const appUrl of appUrls) {
    await migrate(ownerUrl, { place, unfinished: true, finish: (orm) => prepareAppRole(orm, appUrl, place) });
  }
  await enterClinic(em, entry, sealKey(key, sessionKeys, id), { hasWork: true, cameAs: departure });
  return { restored, entry };
}

/** The clinic main has no key of its own. */
function keyOf(sent: ClinicEntry | undefined, former: readonly string[]): Buffer {
  if (!sent) return randomBytes(32);
  const key = openKey(Buffer.from(sent.sealedKey, 'base64url'), former, sent.id);
  if (key) return key;
  throw new ClinicsError(
    `None of SESSION_KEYS opens the key of the clinic ${sent.id}: for this command, add the first of SESSION_KEYS of ` +
      'the installation that it comes from at the end of SESSION_KEYS',
  );
}
