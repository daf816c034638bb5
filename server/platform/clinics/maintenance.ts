/** Closes all clinics of the installation while operators work on it, and opens them again. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { atPlace, PLATFORM } from '../db/place.ts';
import { changeDirectory } from './directory.ts';
import { recordOperatorEvent } from './operatorEvents.ts';

/** Null: it is open. */
export const closedSince = async (em: EntityManager): Promise<Date | null> => {
  const [row] = await atPlace(PLATFORM, () =>
    em.execute<Array<{ since: Date | string }>>('select since from maintenance'),
  );
  return row ? new Date(row.since) : null;
};

/**
 * All processes follow within a moment.
 * @param by the operator's e-mail address; absent: a command
 * @returns whether it changed anything
 */
export const setMaintenance = (em: EntityManager, closed: boolean, by?: string): Promise<boolean> =>
  changeDirectory(em, async (tx) => {
    const changed = await tx.execute<unknown[]>(
      closed
        ? 'insert into maintenance default values on conflict do nothing returning id'
        : 'delete from maintenance returning id',
    );
    if (changed.length === 0) return false;
    await recordOperatorEvent(tx, { action: closed ? 'maintenance_begun' : 'maintenance_ended', by });
    return true;
  });
