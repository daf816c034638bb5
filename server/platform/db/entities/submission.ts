/** A submitted intake, pinned to the versions it was made with. */
import type { HostPage } from '@clinic/contract/intake';
import { STATUSES } from '@clinic/contract/review';
import type { Flags } from '@clinic/contract/values';
import type { Answers, Sources } from '@clinic/engine/base';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Draft } from './draft.ts';
import { Person } from './person.ts';
import { User } from './user.ts';

export const Submission = defineEntity({
  name: 'Submission',
  tableName: 'submission',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => crypto.randomUUID()),
    /** The number that patient and clinic refer to it by. */
    reference: p.text(),
    draft: () => p.manyToOne(Draft),
    submissionKey: p.uuid(),
    questionnaireId: p.text(),
    version: p.text(),
    ruleSetId: p.text(),
    ruleSetVersion: p.text(),
    status: p.enum(STATUSES),
    answersJSON: p.json<Answers>().name('answers_json'),
    /** Where answers that the patient confirmed come from. */
    sources: p.json<Sources>().onCreate(() => ({})),
    flagsJSON: p.json<Flags>().name('flags_json'),
    evidenceJSON: p.json<Record<string, unknown>>().name('evidence_json').lazy(),
    /** Keys of the raised flags with alerts, for filtering. */
    raisedFlags: p.array(),
    /** Ids of the eligibility rules the answers meet: the patient chose "Continue anyway". */
    continuedPast: p.array().onCreate(() => []),
    /**
     * The date the answers are evaluated for, in the clinic's calendar: of the submit or of the last reply.
     */
    answeredOn: p.date(),
    language: p.text(),
    hostPage: p.json<HostPage>().nullable(),
    patientName: p.text().nullable(),
    patientEmail: p.text().nullable(),
    patientPhone: p.text().nullable(),
    patientBirthDate: p.date().nullable(),
    /** Null if the form does not ask. */
    messagesConsent: p.boolean().nullable(),
    user: () => p.manyToOne(User).nullable(),
    /** The database finds or makes them for a new submission. */
    person: () => p.manyToOne(Person),
    assignee: () => p.manyToOne(User).nullable(),
    /** 4: a danger is raised, 3: one was not assessed, 2: a warning, 1: others, 0: none. The database derives it. */
    urgency: p.integer().onCreate(() => 0),
    /** When it was submitted, or when the patient last replied. */
    waitingSince: p.datetime().onCreate((submission) => (submission as { createdAt: Date }).createdAt),
    /** The patient was asked and has until then to answer; null when it is the clinic's turn. */
    answerDueAt: p.datetime().nullable(),
    /** Incremented with every change of status or assignee. */
    revision: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Submission = InferEntity<typeof Submission>;

/** The account that a row about a submission belongs to; null without one. */
export const patientOf = (row: object): string =>
  ((row as { submission: Submission }).submission.user?.id ?? null) as string;
