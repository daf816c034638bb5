/** What the clinic asks a patient to answer again. At most one of a submission is open. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Submission } from './submission.ts';
import { User } from './user.ts';

export const InformationRequest = defineEntity({
  name: 'InformationRequest',
  tableName: 'information_request',
  properties: {
    id: p.uuid().primary(),
    submission: () => p.manyToOne(Submission),
    message: p.text(),
    questionIds: p.array(),
    author: () => p.manyToOne(User),
    createdAt: p.datetime(),
    /** Answered, replaced by another request, or the status moved on. */
    closedAt: p.datetime().nullable(),
    /** The version of the answers that replied to it. */
    answeredVersion: p.integer().nullable(),
  },
});
export type InformationRequest = InferEntity<typeof InformationRequest>;
