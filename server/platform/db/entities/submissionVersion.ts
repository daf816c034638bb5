/** The answers of a submission as they once were, with what the rules said about them. Never changed. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Flags } from '../../../../contract/review.ts';
import type { Answers } from '../../../../engine/base/answers.ts';
import { Submission } from './submission.ts';
import { User } from './user.ts';

export const VERSION_CAUSES = ['submitted', 'reply'] as const;

export const SubmissionVersion = defineEntity({
  name: 'SubmissionVersion',
  tableName: 'submission_version',
  properties: {
    submission: () => p.manyToOne(Submission).primary(),
    number: p.integer().primary(),
    cause: p.enum(VERSION_CAUSES),
    answersJSON: p.json<Answers>().name('answers_json'),
    flagsJSON: p.json<Flags>().name('flags_json'),
    evidenceJSON: p.json<Record<string, unknown>>().name('evidence_json').lazy(),
    raisedFlags: p.array(),
    ruleSetId: p.text(),
    ruleSetVersion: p.text(),
    author: () => p.manyToOne(User).nullable(),
    /** The browser's, so that a reply sent twice counts once. */
    clientKey: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
});
export type SubmissionVersion = InferEntity<typeof SubmissionVersion>;
