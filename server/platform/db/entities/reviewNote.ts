/** A staff note about a submission; patients never see it. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Submission } from './submission.ts';
import { User } from './user.ts';

export const ReviewNote = defineEntity({
  name: 'ReviewNote',
  tableName: 'review_note',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => crypto.randomUUID()),
    submission: () => p.manyToOne(Submission),
    message: p.text(),
    author: () => p.manyToOne(User),
    createdAt: p.datetime(),
  },
});
export type ReviewNote = InferEntity<typeof ReviewNote>;
