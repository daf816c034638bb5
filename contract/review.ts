/** Requests and responses of the review screens. Shared with the browser. */
import { LocalizedTextSchema } from '@clinic/engine/definition';
import { z } from 'zod';
import { Role } from './auth.ts';
import { HostPage } from './intake.ts';
import { LanguageCode } from './language.ts';
import { PatientMail } from './messaging.ts';
import { PromisedStep } from './promisedSteps.ts';
import { route } from './route.ts';
import { SubmissionId, staffById } from './submissionAccess.ts';
import { AnyAnswer, Flags, Uuid } from './values.ts';

export const STATUSES = ['NEW', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'ARCHIVED'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.infer<typeof Status>;

/** Flag key → true, false, null (undetermined) or the number of a numeric flag. */

const Patient = z.strictObject({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mail: PatientMail,
  avatar: z.string().nullable(),
});

export const SubmissionListItem = z.strictObject({
  id: SubmissionId,
  reference: z.string(),
  status: Status,
  createdAt: z.string(),
  updatedAt: z.string(),
  patient: Patient,
  questionnaire: z.strictObject({ id: z.string(), name: z.string(), version: z.string() }),
  ruleSet: z.strictObject({ id: z.string(), version: z.string() }),
  flagsJSON: Flags,
  /** Eligibility rules of the form that hold: the patient read the reason and continued. */
  continuedPast: z.array(z.string()),
  /** The staff member responsible. */
  assignee: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** The most serious flag: 4 a raised danger, 3 a danger not assessed, 2 a warning, 1 information or success, 0 none. */
  urgency: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** Time of submission, or of the patient's last reply. */
  waitingSince: z.string(),
  /**
   * Incremented with every change of status or assignee; sent back with a change to detect concurrent ones.
   */
  revision: z.number().int(),
  /** Until when the patient has to be contacted, and whether that time is over; null: nobody has to. */
  contact: z.strictObject({ dueAt: z.string(), late: z.boolean() }).nullable(),
  /** What the patient was promised next, and whether that time is over; null: nothing that is still to be done. */
  promised: PromisedStep.extend({ late: z.boolean() }).nullable(),
});
export type SubmissionListItem = z.infer<typeof SubmissionListItem>;
export const SubmissionList = z.array(SubmissionListItem);

/** GET /api/review/counts: submissions per status. */
export const ReviewCounts = z.record(Status, z.number().int());
export type ReviewCounts = z.infer<typeof ReviewCounts>;

/** A danger that approving needs a reason for; not measured: a task before the first dose. */
export const SeenDanger = z.strictObject({
  key: z.string().max(100),
  state: z.enum(['raised', 'unassessed', 'unmeasured']),
});
export type SeenDanger = z.infer<typeof SeenDanger>;

/** In the answer to a change of status that was refused. */
export const OpenDanger = z.strictObject({ ...SeenDanger.shape, title: LocalizedTextSchema });
export type OpenDanger = z.infer<typeof OpenDanger>;

export const SubmissionDetail = z.strictObject({
  ...SubmissionListItem.shape,
  /** Whose it is (`contract/patients/patients.ts`). */
  patientId: Uuid,
  /**
   * The date (in the clinic's time zone) the answers are evaluated on: visibility and computed values depend
   * on it.
   */
  answeredOn: z.iso.date(),
  answersJSON: z.record(z.string(), AnyAnswer),
  /** Where answers that the patient confirmed come from. */
  sources: z.record(z.string(), z.strictObject({ from: z.string(), on: z.iso.date() })),
  /** Flag key → the evaluated rule tree, for `evidenceIn` (rules/evaluate/storedEvidence.ts). */
  evidenceJSON: z.record(z.string(), AnyAnswer),
  language: z.string(),
  /** If it was begun in a page of another site. */
  hostPage: HostPage.nullable(),
  statusHistory: z.array(
    z.strictObject({
      from: Status,
      to: Status,
      reason: z.string().nullable(),
      /** Open when it was approved. */
      dangers: z.array(OpenDanger),
      createdAt: z.string(),
      author: z.strictObject({ name: z.string(), role: Role }),
    }),
  ),
});
export type SubmissionDetail = z.infer<typeof SubmissionDetail>;

/** The previous submission of the same person; null if there is none that is certainly theirs. */
export const EarlierVisit = z.strictObject({
  visit: z
    .strictObject({
      ...SubmissionListItem.pick({ id: true, reference: true, createdAt: true, questionnaire: true }).shape,
      ...SubmissionDetail.pick({ answeredOn: true, answersJSON: true }).shape,
    })
    .nullable(),
});
export type EarlierVisit = z.infer<typeof EarlierVisit>;

/**
 * A reason is required when leaving APPROVED or ARCHIVED and when approving despite a danger that is raised or was not
 * assessed (422 with code "reason_required" and the `dangers` otherwise). `dangers`, when sent, are those that the reason
 * was given for: if others are open now, approving is refused (409 with code "dangers_changed" and the `dangers`).
 * `revision`, when sent, must be the current one (else 409).
 */
export const StatusChange = z.strictObject({
  status: Status,
  reason: z.string().trim().min(1).max(2000).optional(),
  dangers: z.array(SeenDanger).max(500).optional(),
  revision: z.number().int().optional(),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** The language of the PDF; by default the patient's own. */
export const PdfQuery = z.strictObject({ language: LanguageCode.optional() });

export const submissionDetail = route('GET', '/api/submissions/:id', {
  ...staffById,
  answer: SubmissionDetail,
});
export const earlierVisit = route('GET', '/api/submissions/:id/earlier', {
  ...staffById,
  answer: EarlierVisit,
});
export const changeStatus = route('POST', '/api/submissions/:id/status', {
  ...staffById,
  body: StatusChange,
  answer: SubmissionDetail,
});
