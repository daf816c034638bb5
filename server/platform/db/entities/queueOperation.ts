/** A bulk change of submissions, with their previous state. */
import type { Status } from '@clinic/contract/review';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.ts';

export interface OperationItem {
  id: string;
  /** The submission's revision afterwards; if it differs now, the submission has changed since. */
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
    /** The changed submissions in their previous state. */
    items: p.json<OperationItem[]>(),
    createdAt: p.datetime(),
    undoneAt: p.datetime().nullable(),
  },
});
export type QueueOperation = InferEntity<typeof QueueOperation>;
