/** A user's named filter of the queue, for themselves or for all staff. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

export const QueueView = defineEntity({
  name: 'QueueView',
  tableName: 'queue_view',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => crypto.randomUUID()),
    user: () => p.manyToOne(User),
    name: p.text(),
    filter: p.json<Record<string, unknown>>(),
    shared: p.boolean(),
    createdAt: p.datetime(),
  },
});
export type QueueView = InferEntity<typeof QueueView>;
