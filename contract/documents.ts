/** Requests and responses of the document routes. Shared with the browser. */
import { FILE_FAULTS } from '@clinic/engine/questionTypes';
import { z } from 'zod';
import { route } from './route.ts';
import { patientById, SubmissionId } from './submissionAccess.ts';

/** Lower case, as the database returns it. */
export const DocumentId = z.uuid().toLowerCase();

/** Chosen by the browser, so that retrying after a lost reply stores one document only. */
export const DOCUMENT_ID_HEADER = 'x-document-id';
/** The file's name, percent-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';
/** The media type as detected by the browser. */
export const FILE_TYPE_HEADER = 'x-file-type';

export const SCAN_STATES = ['clean', 'not_scanned'] as const;

/** A document as stored in an answer. */
export const StoredDocument = z.strictObject({
  id: DocumentId,
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

export const DocumentListItem = StoredDocument.extend({
  /** The question it answers; null for an unrequested document. */
  question: z.string().nullable(),
  uploadedAt: z.string(),
  scan: z.enum(SCAN_STATES),
  /** Submitted with the intake, or later with a reply to the clinic. */
  sentWith: z.enum(['intake', 'reply']),
});
export type DocumentListItem = z.infer<typeof DocumentListItem>;
export const DocumentList = z.array(DocumentListItem);

/** The question that an upload answers. */
export const UploadQuery = z.strictObject({ question: z.string().max(100) });
const LaterUploadQuery = UploadQuery.partial();

export const UPLOAD_REFUSALS = [
  ...FILE_FAULTS,
  'infected',
  'tooMany',
  'tooOften',
  'busy',
  'scanFailed',
  'storageFailed',
  'notAsked',
] as const;

/** Why an upload was refused. */
export const UploadRefusal = z.strictObject({
  error: z.string(),
  code: z.enum(UPLOAD_REFUSALS),
  /** For `fileSize`: the limit in MB. */
  max: z.number().optional(),
});
export type UploadRefusal = z.infer<typeof UploadRefusal>;

export const ownDocuments = route('GET', '/api/patient/submissions/:id/documents', {
  ...patientById,
  answer: DocumentList,
});
export const uploadToSubmission = route('POST', '/api/patient/submissions/:id/documents', {
  ...patientById,
  limit: { per: 'account', most: 60, minutes: 60 },
  query: LaterUploadQuery,
  takes: 'file',
  answer: StoredDocument,
  status: 201,
});
export const removeFromSubmission = route('DELETE', '/api/patient/submissions/:id/documents/:documentId', {
  access: 'patient',
  healthData: true,
  params: { id: SubmissionId, documentId: DocumentId },
  status: 204,
});
export const submissionDocuments = route('GET', '/api/submissions/:id/documents', {
  access: 'staff',
  healthData: true,
  params: { id: SubmissionId },
  answer: DocumentList,
});
