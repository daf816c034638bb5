/** Tells every open page it concerns, through every server process, once the transaction is committed. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { LiveMessage } from './contract.ts';

export const LIVE_CHANNEL = 'live';

/** Who gets it: all staff, and the one patient named. */
export interface Audience {
  patientId?: string | null;
  /** Not the staff. */
  patientOnly?: boolean;
}

/** What goes from process to process. */
export const Published = z.strictObject({
  message: LiveMessage,
  patientId: z.uuid().nullable(),
  patientOnly: z.boolean(),
});
export type Published = z.infer<typeof Published>;

export async function publishLive(
  em: EntityManager,
  message: LiveMessage,
  { patientId = null, patientOnly = false }: Audience = {},
): Promise<void> {
  const published: Published = { message, patientId, patientOnly };
  await em.execute('select pg_notify(?, ?)', [LIVE_CHANNEL, JSON.stringify(published)]);
}
