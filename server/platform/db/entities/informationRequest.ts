/** The clinic's request for new answers from a patient. A submission has at most one open request. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { patientOf, Submission } from './submission.ts';
import { User } from './user.ts';

export const InformationRequest = defineEntity({
  name: 'InformationRequest',
  tableName: 'information_request',
  properties: {
    id: p.uuid().primary(),
    submission: () => p.manyToOne(Submission),
    /** The submission's account: the row's owner. */
    patientId: p.uuid().nullable().onCreate(patientOf),
    message: p.text(),
    questionIds: p.array(),
    author: () => p.manyToOne(User),
    createdAt: p.datetime(),
    /** Set when it is answered, replaced by another request, or the status changes. */
    closedAt: p.datetime().nullable(),
    /** The version of the answers sent in reply. */
    answeredVersion: p.integer().nullable(),
  },
});
export type InformationRequest = InferEntity<typeof InformationRequest>;
