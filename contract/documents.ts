/** What the documents' routes send and receive. Shared with the browser. */
import { z } from 'zod';
import { FILE_FAULTS } from '../engine/questionTypes/file.ts';

/** Lower case, as the database gives it back. */
export const DocumentId = z.uuid().toLowerCase();

/** Chosen by the browser, so that a lost reply asked for again stores one document. */
export const DOCUMENT_ID_HEADER = 'x-document-id';
/** The file's name, percent-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';
/** The media type the browser takes it for. */
export const FILE_TYPE_HEADER = 'x-file-type';

export const SCAN_STATES = ['clean', 'not_scanned'] as const;

/** What an answer holds of a document. */
export const StoredDocument = z.strictObject({
  id: DocumentId,
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

export const DocumentListItem = StoredDocument.extend({
  /** The question it answers; null when it was sent unasked. */
  question: z.string().nullable(),
  uploadedAt: z.string(),
  scan: z.enum(SCAN_STATES),
  /** With the intake, or later in reply to the clinic. */
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

/** Why a file was not taken. */
export const UploadRefusal = z.strictObject({
  error: z.string(),
  code: z.enum(UPLOAD_REFUSALS),
  /** The limit in MB, of `fileSize`. */
  max: z.number().optional(),
});
export type UploadRefusal = z.infer<typeof UploadRefusal>;
