/** Who changed a submission's status, and why. */
import { type OpenDanger, STATUSES } from '@clinic/contract/review';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { patientOf, Submission } from './submission.ts';
import { User } from './user.ts';

export const StatusChange = defineEntity({
  name: 'StatusChange',
  tableName: 'status_change',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => crypto.randomUUID()),
    submission: () => p.manyToOne(Submission),
    /** The submission's account: the row's owner. */
    patientId: p.uuid().nullable().onCreate(patientOf),
    /** The submission's revision after the change; defines the order. */
    revision: p.integer(),
    from: p.enum(STATUSES).name('from_status'),
    to: p.enum(STATUSES).name('to_status'),
    reason: p.text().nullable(),
    /** Open when the submission was approved. */
    passedDangers: p
      .json()
      .$type<OpenDanger[]>()
      .onCreate(() => []),
    author: () => p.manyToOne(User),
    createdAt: p.datetime(),
  },
});
export type StatusChange = InferEntity<typeof StatusChange>;
