/** Tells every open page it concerns, through every server process, once the transaction is committed. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { LiveMessage } from '../../../contract/messaging.ts';
import { runTogether, type Statement } from '../db/statements.ts';

export const LIVE_CHANNEL = 'live';

/** `session:` and the hash of an id, or `user:` and an id, as Migration20261122210000AccessEnded announces them. */
export const ACCESS_ENDED_CHANNEL = 'access_ended';

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

export const publishLive = (em: EntityManager, message: LiveMessage, audience?: Audience): Promise<void> =>
  runTogether(em, [publication(message, audience)]);

/** The same, to be sent with others. */
export const publication = (message: LiveMessage, audience?: Audience): Statement => ({
  sql: 'select pg_notify(?, ?)',
  params: [LIVE_CHANNEL, publishedLive(message, audience)],
});

/** What is said on `LIVE_CHANNEL`. */
export function publishedLive(
  message: LiveMessage,
  { patientId = null, patientOnly = false }: Audience = {},
): string {
  return JSON.stringify({ message, patientId, patientOnly } satisfies Published);
}
