/** What persons may ask of the clinic: their file, and to be erased; and what stops that. Shared with the browser. */
import { z } from 'zod';
import { staffOnPatients } from '../access.ts';
import { PdfQuery } from '../review.ts';
import { route } from '../route.ts';
import { Uuid } from '../values.ts';

/** Codes, because a text might tell who it was. */
export const ERASURE_REASONS = ['requested', 'no_basis', 'period_over', 'not_a_patient'] as const;
export const ErasureReason = z.enum(ERASURE_REASONS);
export type ErasureReason = z.infer<typeof ErasureReason>;

/** How many of each are gone. */
export const Erased = z.strictObject({
  persons: z.number().int(),
  submissions: z.number().int(),
  drafts: z.number().int(),
  accounts: z.number().int(),
  documents: z.number().int(),
  messages: z.number().int(),
});
export type Erased = z.infer<typeof Erased>;

/** For how long a released file can be downloaded. */
export const FILE_DAYS = 14;

/** The state of what was asked for last. */
export const FILE_STATES = ['waiting', 'ready', 'refused', 'expired'] as const;
const FileRequest = z.strictObject({
  id: Uuid,
  state: z.enum(FILE_STATES),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  /** Why it was refused, in the clinic's words. */
  refusal: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type FileRequest = z.infer<typeof FileRequest>;

/** GET /api/patients/:id/rights */
export const PatientRights = z.strictObject({
  hold: z.strictObject({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  fileRequest: FileRequest.nullable(),
});
export type PatientRights = z.infer<typeof PatientRights>;

const Reason = z.string().trim().min(1).max(500);
const params = { id: Uuid };
const ofPatient = { ...staffOnPatients, params } as const;
const byAdmin = { access: 'admin', healthData: true, params } as const;

export const patientRights = route('GET', '/api/patients/:id/rights', {
  ...ofPatient,
  answer: PatientRights,
});
/** 409 "already_held". */
export const placeHold = route('POST', '/api/admin/patients/:id/hold', {
  ...byAdmin,
  body: z.strictObject({ reason: Reason }),
  answer: PatientRights,
});
/** 409 "not_held". */
export const releaseHold = route('POST', '/api/admin/patients/:id/hold/release', {
  ...byAdmin,
  answer: PatientRights,
});
/**
 * Erases the patient and whoever was merged with them: `persons` are the ids that the caller has seen. 409 "persons_changed" if they
 * are others now, 409 "legal_hold" while one is held, 410 "erased" if that was done before.
 */
export const erasePatient = route('POST', '/api/admin/patients/:id/erase', {
  ...byAdmin,
  body: z.strictObject({ reason: ErasureReason, persons: z.array(Uuid).min(1).max(1000) }),
  answer: Erased,
});

/** GET /api/review/file-requests: who waits for an answer, the longest wait first. */
export const WaitingFiles = z.array(
  z.strictObject({ patientId: Uuid, name: z.string().nullable(), askedAt: z.string() }),
);
export const waitingFiles = route('GET', '/api/review/file-requests', {
  ...staffOnPatients,
  answer: WaitingFiles,
});
/** Releases the file, or refuses it with a reason that the patient reads. 409 "file_answered" if somebody else has. */
export const answerFileRequest = route('POST', '/api/patients/:id/file-request', {
  ...ofPatient,
  body: z.strictObject({ request: Uuid, refusal: Reason.nullable() }),
  answer: PatientRights,
});

const asPatient = { access: 'patient', healthData: true } as const;
/** `available`: there is something that can be asked for. */
export const OwnFile = z.strictObject({ available: z.boolean(), request: FileRequest.nullable() });
export type OwnFile = z.infer<typeof OwnFile>;
export const ownFile = route('GET', '/api/patient/file', { ...asPatient, answer: OwnFile });
/** Asks for the own file; while that waits, or can be downloaded, nothing changes. */
export const askForFile = route('POST', '/api/patient/file', {
  ...asPatient,
  limit: { per: 'account', most: 30, minutes: 60 },
  answer: OwnFile,
});
const download = {
  ...asPatient,
  limit: { per: 'account', most: 60, minutes: 15 },
  query: PdfQuery,
} as const;
/** 409 "file_not_released" until it is, and once that has expired. */
export const ownFilePdf = route('GET', '/api/patient/file/pdf', { ...download, media: 'application/pdf' });
export const ownFileFhir = route('GET', '/api/patient/file/fhir', {
  ...download,
  media: 'application/fhir+json',
});
