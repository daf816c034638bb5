/** An intake being filled in. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Answers } from '../../../../engine/base/answers.ts';
import { User } from './user.ts';

export const Draft = defineEntity({
  name: 'Draft',
  tableName: 'draft',
  properties: {
    /** Chosen by the browser. */
    id: p.uuid().primary(),
    /** SHA-256 of the secret that opens the draft. */
    secretHash: p.text(),
    questionnaireId: p.text(),
    version: p.text(),
    answers: p.json<Answers>(),
    /** Answer key → the revision that changed it last, cleared keys included. */
    keyRevisions: p.json<Record<string, number>>(),
    stepId: p.text().nullable(),
    language: p.text(),
    revision: p.integer(),
    user: () => p.manyToOne(User).nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    submittedAt: p.datetime().nullable(),
  },
});
export type Draft = InferEntity<typeof Draft>;
