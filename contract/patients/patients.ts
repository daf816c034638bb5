/** Patients: whose submissions belong together. Shared with the browser. */
import { z } from 'zod';
import { staffOnPatients } from '../access.ts';
import { TimelineEntry } from '../review/timeline.ts';
import { PdfQuery, Status, SubmissionDetail } from '../review.ts';
import { route } from '../route.ts';
import { SubmissionId } from '../submissionAccess.ts';
import { Uuid } from '../values.ts';

export const PATIENT_SORTS = ['recent', 'name'] as const;
export const PatientSort = z.enum(PATIENT_SORTS);

/**
 * POST /api/patients/search: by name, date of birth, phone number, e-mail address or reference, of any of their submissions.
 * A POST, because addresses must not hold names.
 */
export const PatientQuery = z.strictObject({
  search: z.string().trim().min(1).max(200).optional(),
  sort: PatientSort.default('recent'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type PatientQuery = z.infer<typeof PatientQuery>;

/** What their latest submissions say. */
export const PatientItem = z.strictObject({
  id: Uuid,
  name: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  hasAccount: z.boolean(),
  submissions: z.number().int(),
  /** Time of the latest submission. */
  lastAt: z.string(),
});
export type PatientItem = z.infer<typeof PatientItem>;

export const PatientList = z.strictObject({
  patients: z.array(PatientItem),
  total: z.strictObject({ number: z.number().int(), exact: z.boolean() }),
  next: z.string().optional(),
});
export type PatientList = z.infer<typeof PatientList>;

/** A submission of a patient, with what curves and comparisons are made of. */
export const Visit = z.strictObject({
  id: SubmissionId,
  reference: z.string(),
  status: Status,
  createdAt: z.string(),
  ...SubmissionDetail.pick({
    questionnaire: true,
    ruleSet: true,
    answeredOn: true,
    answersJSON: true,
    language: true,
  }).shape,
  raisedFlags: z.array(z.string()),
  /** What the clinic asked and the patient has not answered yet. */
  openRequest: z.strictObject({ message: z.string(), createdAt: z.string() }).nullable(),
});
export type Visit = z.infer<typeof Visit>;

/** A person whom staff, or the patient by claiming a submission, joined with the patient. */
export const MergedPatient = z.strictObject({
  ...PatientItem.pick({ id: true, name: true, birthDate: true, email: true, phone: true }).shape,
  /** Whom they were merged into. */
  into: Uuid,
  at: z.string(),
  by: z.string().nullable(),
});
export type MergedPatient = z.infer<typeof MergedPatient>;

/** GET /api/patients/:id; that of a merged one is the patient they were merged into. */
export const Patient = z.strictObject({
  ...PatientItem.shape,
  /** The latest first; up to `MOST_VISITS`. */
  visits: z.array(Visit),
  merged: z.array(MergedPatient),
});
export type Patient = z.infer<typeof Patient>;

export const MOST_VISITS = 50;

/** Why two patients may be the same person. */
export const MATCHES = ['birthDateAndName', 'email', 'phone'] as const;
export const Proposal = z.strictObject({ patient: PatientItem, because: z.array(z.enum(MATCHES)).min(1) });
export type Proposal = z.infer<typeof Proposal>;

export const PatientEvent = z.strictObject({
  submissionId: SubmissionId,
  reference: z.string(),
  entry: z.discriminatedUnion('kind', [
    ...TimelineEntry.options,
    z.strictObject({
      kind: z.literal('document'),
      at: z.string(),
      author: z.null(),
      id: Uuid,
      name: z.string(),
    }),
  ]),
});
export type PatientEvent = z.infer<typeof PatientEvent>;

/** GET /api/patients/:id/timeline: of some submissions, the latest first; `before` is one of them. */
export const PatientTimeline = z.strictObject({
  events: z.array(PatientEvent),
  /** The last submission in it, if there are earlier ones. */
  next: SubmissionId.optional(),
});
export type PatientTimeline = z.infer<typeof PatientTimeline>;

const params = { id: Uuid };
const ofPatient = { ...staffOnPatients, params } as const;
const Other = z.strictObject({ other: Uuid });
const Kept = z.strictObject({ id: Uuid });

export const searchPatients = route('POST', '/api/patients/search', {
  ...staffOnPatients,
  body: PatientQuery,
  answer: PatientList,
});
export const patient = route('GET', '/api/patients/:id', { ...ofPatient, answer: Patient });
export const patientTimeline = route('GET', '/api/patients/:id/timeline', {
  ...ofPatient,
  query: z.strictObject({ before: SubmissionId.optional() }),
  answer: PatientTimeline,
});
export const proposals = route('GET', '/api/patients/:id/proposals', {
  ...ofPatient,
  answer: z.array(Proposal),
});
/** They are the same person: answers who is kept. 409 "persons_changed" if one was merged meanwhile. */
export const mergePatients = route('POST', '/api/patients/:id/merge', {
  ...ofPatient,
  body: Other,
  answer: Kept,
});
/** They are not the same person: no longer proposed. */
export const distinguishPatients = route('POST', '/api/patients/:id/distinct', {
  ...ofPatient,
  body: Other,
  status: 204,
});
/** Takes one back out of a patient, with the submissions that were made for them. 409 as above. */
export const partPatient = route('POST', '/api/patients/:id/part', {
  ...ofPatient,
  body: Other,
  answer: Kept,
});
/** Everything that is held on a patient: answers with their wording, flags as shown, messages, files, consents, who looked. */
export const patientPdf = route('GET', '/api/patients/:id/pdf', {
  ...ofPatient,
  limit: { per: 'account', most: 60, minutes: 15 },
  query: PdfQuery,
  media: 'application/pdf',
});
/** A transaction Bundle of FHIR R4 with the submissions of a patient. */
export const patientAsFhir = route('GET', '/api/patients/:id/fhir', {
  ...ofPatient,
  query: PdfQuery,
  media: 'application/fhir+json',
});
