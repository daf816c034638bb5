/** Sends a message to every open page it concerns, through every server process, after the commit. */
import { LiveMessage } from '@clinic/contract/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { NOTIFY } from '../db/channels.ts';
import { runTogether, type Statement } from '../db/statements.ts';

export const LIVE_CHANNEL = 'live';

/** The recipients: all staff, and the one given account, usually a patient's. */
export interface Audience {
  patientId?: string | null;
  /** Exclude other staff. */
  patientOnly?: boolean;
}

/** The message between server processes. */
export const Published = z.strictObject({
  message: LiveMessage,
  patientId: z.uuid().nullable(),
  patientOnly: z.boolean(),
});
export type Published = z.infer<typeof Published>;

export const publishLive = (em: EntityManager, message: LiveMessage, audience?: Audience): Promise<void> =>
  runTogether(em, [publication(message, audience)]);

/** Like `publishLive`, as a statement to send with others. */
export const publication = (message: LiveMessage, audience?: Audience): Statement => ({
  sql: `select ${NOTIFY}`,
  params: [LIVE_CHANNEL, publishedLive(message, audience)],
});

/** The payload on `LIVE_CHANNEL`. */
export function publishedLive(
  message: LiveMessage,
  { patientId = null, patientOnly = false }: Audience = {},
): string {
  return JSON.stringify({ message, patientId, patientOnly } satisfies Published);
}
