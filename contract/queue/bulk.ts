/** Actions on many submissions of the queue: changes, which can be undone, and exports. Shared with the browser. */
import { z } from 'zod';
import { staffOnPatients } from '../access.ts';
import { LanguageCode } from '../language.ts';
import { SubmissionListItem } from '../review.ts';
import { route } from '../route.ts';
import { SubmissionId, staffById } from '../submissionAccess.ts';
import { QueueFilter } from './filter.ts';

/** Submissions changed by one bulk action. */
export const MAX_BULK = 200;
const Ids = z.array(SubmissionId).min(1).max(MAX_BULK);

/** POST /api/review/bulk. There is no bulk approval. */
export const BulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('assign'), assigneeId: z.uuid().toLowerCase().nullable(), ids: Ids }),
  z.strictObject({
    action: z.literal('archive'),
    reason: z.string().trim().min(1).max(2000).optional(),
    ids: Ids,
  }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** `code` of a failure: not_found, reason_required, status_changed, changed_since, outside_licence. */
export const BulkResult = z.strictObject({
  id: SubmissionId,
  ok: z.boolean(),
  code: z.string().optional(),
  item: SubmissionListItem.optional(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** Also the response of POST /api/review/bulk/:operationId/undo. */
export const BulkReply = z.strictObject({ operationId: z.uuid(), results: z.array(BulkResult) });
export type BulkReply = z.infer<typeof BulkReply>;

/** POST /api/review/exports: exactly the filtered list, or of it only the submissions named, as an attachment. */
export const ExportRequest = z.strictObject({
  format: z.enum(['xlsx', 'csv', 'fhir', 'fhirBundle']),
  /** Of the headings and words of a table; English without it. */
  language: LanguageCode.optional(),
  filter: QueueFilter,
  ids: Ids.optional(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

export const exportSubmissions = route('POST', '/api/review/exports', {
  ...staffOnPatients,
  limit: { per: 'account', most: 30, minutes: 60 },
  body: ExportRequest,
  media: 'text/csv',
});
export const changeMany = route('POST', '/api/review/bulk', {
  ...staffOnPatients,
  body: BulkAction,
  answer: BulkReply,
});
export const undoChange = route('POST', '/api/review/bulk/:id/undo', { ...staffById, answer: BulkReply });
