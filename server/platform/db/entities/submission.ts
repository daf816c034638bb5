/** An intake handed in, pinned to the versions it was made with. */
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type Flags, STATUSES } from '../../../../contract/review.ts';
import type { Answers } from '../../../../engine/base/answers.ts';
import { Draft } from './draft.ts';
import { User } from './user.ts';

export const Submission = defineEntity({
  name: 'Submission',
  tableName: 'submission',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => crypto.randomUUID()),
    /** What patient and clinic call it. */
    reference: p.text(),
    draft: () => p.manyToOne(Draft),
    submissionKey: p.uuid(),
    questionnaireId: p.text(),
    version: p.text(),
    ruleSetId: p.text(),
    ruleSetVersion: p.text(),
    status: p.enum(STATUSES),
    answersJSON: p.json<Answers>().name('answers_json'),
    flagsJSON: p.json<Flags>().name('flags_json'),
    evidenceJSON: p.json<Record<string, unknown>>().name('evidence_json').lazy(),
    /** Keys of the flags that alert, for filtering. */
    raisedFlags: p.array(),
    /** Ids of the eligibility rules that hold for the answers: the patient chose "Continue anyway". */
    continuedPast: p.array().onCreate(() => []),
    /** The day the answers are read on, in the clinic's calendar: that of the submit, or of the last reply. */
    answeredOn: p.date().nullable(),
    language: p.text(),
    patientName: p.text().nullable(),
    patientEmail: p.text().nullable(),
    patientPhone: p.text().nullable(),
    patientBirthDate: p.date().nullable(),
    /** Null where the form does not ask. */
    messagesConsent: p.boolean().nullable(),
    user: () => p.manyToOne(User).nullable(),
    assignee: () => p.manyToOne(User).nullable(),
    /** 3: a danger flag is raised, 2 a warning, 1 others, 0 none. The database derives it. */
    urgency: p.integer().onCreate(() => 0),
    /** When it was handed in, or when the patient answered last. */
    waitingSince: p.datetime().onCreate((submission) => (submission as { createdAt: Date }).createdAt),
    /** Increases with every change of status or assignee. */
    revision: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Submission = InferEntity<typeof Submission>;
