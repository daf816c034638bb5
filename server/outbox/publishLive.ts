/** Tells every open page it concerns, through every server process, once the transaction is committed. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LiveMessage } from './contract.ts';

export const LIVE_CHANNEL = 'live';

/** Who gets it: all staff, and the one patient named. */
export interface Audience {
  patientId?: string | null;
}

export async function publishLive(
  em: EntityManager,
  message: LiveMessage,
  { patientId = null }: Audience = {},
): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [LIVE_CHANNEL, JSON.stringify({ message, patientId })]);
}
