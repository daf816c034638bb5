/** Requests and responses of the document routes. Shared with the browser. */
import { z } from 'zod';
import { FILE_FAULTS } from '../engine/questionTypes/file.ts';

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
  /** With the intake, or later with a reply to the clinic. */
  sentWith: z.enum(['intake', 'reply']),
});
export type DocumentListItem = z.infer<typeof DocumentListItem>;
export const DocumentList = z.array(DocumentListItem);

export const UPLOAD_REFUSALS = [
  ...FILE_FAULTS,
  'infected',
  'tooMany',
  'tooOften',
  'busy',
  'scanFailed',
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
