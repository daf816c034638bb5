/** Which clinics the installation has, and under which names they are reached. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { atPlace, MAIN_CLINIC, PLATFORM } from '../db/place.ts';

export interface Clinic {
  id: string;
  name: string;
  timeZone: string;
  adminEmail: string | null;
  state: 'active' | 'suspended';
  /** Host names of its own, in lower case. */
  hosts: string[];
  /** Its session key, encrypted with the platform's; null: the platform's own keys. */
  sealedKey: Buffer | null;
}

/** Published when the directory changes. */
export const DIRECTORY_CHANNEL = 'clinics';

export const allClinics = (em: EntityManager): Promise<Clinic[]> =>
  atPlace(PLATFORM, () =>
    em.execute<Clinic[]>(
      `select id, name, time_zone as "timeZone", admin_email as "adminEmail", state, sealed_key as "sealedKey",
         array(select host from clinic_host where clinic_id = clinic.id order by host) as hosts
       from clinic order by id`,
    ),
  );

/** Publishes a change of the directory; other processes are notified. */
export const changeDirectory = <T>(em: EntityManager, work: (tx: EntityManager) => Promise<T>): Promise<T> =>
  atPlace(PLATFORM, () =>
    em.transactional(async (tx) => {
      const result = await work(tx);
      await tx.execute(`select pg_notify(current_schema() || '.' || ?, '')`, [DIRECTORY_CHANNEL]);
      return result;
    }),
  );

/** Clinics that may have work to do although nobody visits them. */
export const awakeClinics = async (em: EntityManager): Promise<string[]> =>
  (
    await atPlace(PLATFORM, () =>
      em.execute<Array<{ id: string }>>(
        `select id from clinic where state = 'active' and awake_until > now() and id <> ? order by id`,
        [MAIN_CLINIC],
      ),
    )
  ).map(({ id }) => id);

/** Records for how long it may have work to do; 0: it has none. */
export const noteAwake = async (em: EntityManager, id: string, forMs: number): Promise<void> => {
  await atPlace(PLATFORM, () =>
    em.execute(
      `update clinic set awake_until = case when ?::bigint > 0 then now() + ?::bigint * interval '1 ms' end,
         woken_at = case when ?::bigint > 0 then now() else woken_at end
       where id = ?`,
      [forMs, forMs, forMs, id],
    ),
  );
};

/** Records the time zone whose night its nightly work is done in. */
export const noteNight = async (em: EntityManager, id: string, timeZone: string): Promise<void> => {
  await atPlace(PLATFORM, () =>
    em.execute('update clinic set night_zone = ? where id = ? and night_zone is distinct from ?', [
      timeZone,
      id,
      timeZone,
    ]),
  );
};

/** The active clinics with that time zone. */
export const clinicsAtNight = async (em: EntityManager, timeZone: string): Promise<string[]> =>
  (
    await atPlace(PLATFORM, () =>
      em.execute<Array<{ id: string }>>(
        `select id from clinic where state = 'active' and night_zone = ? order by id`,
        [timeZone],
      ),
    )
  ).map(({ id }) => id);
