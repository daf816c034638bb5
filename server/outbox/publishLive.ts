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
  audience?: Audience,
): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [LIVE_CHANNEL, publishedLive(message, audience)]);
}

/** What is said on `LIVE_CHANNEL`. */
export function publishedLive(
  message: LiveMessage,
  { patientId = null, patientOnly = false }: Audience = {},
): string {
  return JSON.stringify({ message, patientId, patientOnly } satisfies Published);
}
