/** What clinic and patient write to each other about a submission. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Submission } from './submission.ts';
import { User } from './user.ts';

export const Message = defineEntity({
  name: 'Message',
  tableName: 'message',
  properties: {
    id: p.uuid().primary(),
    submission: () => p.manyToOne(Submission),
    author: () => p.manyToOne(User),
    fromPatient: p.boolean(),
    message: p.text(),
    /** The browser's, so that a message sent twice counts once. */
    clientKey: p.uuid(),
    createdAt: p.datetime(),
    /** When the other side first read it. */
    seenAt: p.datetime().nullable(),
  },
});
export type Message = InferEntity<typeof Message>;
