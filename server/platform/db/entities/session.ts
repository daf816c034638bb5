/** A browser's session, looked up by the hash of the id in its cookie. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    /** SHA-256 of the id. */
    idHash: p.text().primary(),
    data: p.json<Record<string, unknown>>(),
    userId: p.uuid().nullable(),
    expiresAt: p.datetime(),
  },
});
export type Session = InferEntity<typeof Session>;
