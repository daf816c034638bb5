/** Reseals everything that SESSION_KEYS seal with the first of them, after which the others can be removed. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { resealSecrets } from '../auth/secondFactor/resealSecrets.ts';
import { atPlace, MAIN, PLATFORM, type Place } from '../db/place.ts';
import { openKey, sealKey } from './clinicKey.ts';
import { allClinics, changeDirectory } from './directory.ts';
import { resealValue } from './keyCheck.ts';
import { recordOperatorEvent } from './operatorEvents.ts';

export interface Rotated {
  clinics: number;
  /** Ids of clinics whose key none of the platform's keys opens. */
  unopened: string[];
  /** Number of authenticator apps of the main clinic's staff and of operators that none of the keys opens. */
  unopenedApps: { main: number; operators: number };
}

/** In one transaction for all clinics; what is already sealed with the first key stays unchanged. */
export async function rotateKeys(em: EntityManager, sessionKeys: readonly string[]): Promise<Rotated> {
  // The main clinic has no key of its own: its staff's authenticator apps are sealed with the platform's.
  // And so are those of operators.
  const unopenedAt = async (place: Place): Promise<number> => {
    const reseal = () => em.transactional((tx) => resealSecrets(tx, sessionKeys, sessionKeys));
    return (await atPlace(place, reseal)).unopenedApps;
  };
  const unopenedApps = { main: await unopenedAt(MAIN), operators: await unopenedAt(PLATFORM) };
  const rotated: Rotated = { clinics: 0, unopened: [], unopenedApps };
  await changeDirectory(em, async (tx) => {
    for (const { id, sealedKey } of await allClinics(tx)) {
      if (!sealedKey || openKey(sealedKey, sessionKeys.slice(0, 1), id)) continue;
      const key = openKey(sealedKey, sessionKeys, id);
      if (!key) {
        rotated.unopened.push(id);
        continue;
      }
      await tx.execute('update clinic set sealed_key = ? where id = ? and sealed_key = ?', [
        sealKey(key, sessionKeys, id),
        id,
        sealedKey,
      ]);
      rotated.clinics += 1;
    }
    await resealValue(tx, sessionKeys);
    await recordOperatorEvent(tx, { action: 'keys_rotated' });
  });
  return rotated;
}
