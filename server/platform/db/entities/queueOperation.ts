/** What was done to several submissions at once, and how they were before. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Status } from '../../../../contract/review.ts';
import { User } from './user.ts';

export interface OperationItem {
  id: string;
  /** Of the submission afterwards: another one means that somebody changed it since. */
  revision: number;
  status: Status;
  assigneeId: string | null;
}

export const QueueOperation = defineEntity({
  name: 'QueueOperation',
  tableName: 'queue_operation',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => crypto.randomUUID()),
    user: () => p.manyToOne(User),
    action: p.enum(['assign', 'archive']),
    /** Those changed, as they were before. */
    items: p.json<OperationItem[]>(),
    createdAt: p.datetime(),
    undoneAt: p.datetime().nullable(),
  },
});
export type QueueOperation = InferEntity<typeof QueueOperation>;
