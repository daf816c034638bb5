/** Requests and responses of the review queue. Shared with the browser. */
import { z } from 'zod';
import { Role } from './auth.ts';
import { Preferences } from './preferences.ts';
import { Presence } from './presence.ts';
import { SubmittedFilter } from './queue/submittedDays.ts';
import { ReviewCounts, Status, SubmissionId, SubmissionList, SubmissionListItem } from './review.ts';
import { route } from './route.ts';

export const SORTS = ['newest', 'oldest', 'urgent', 'name'] as const;
/** `urgent`: danger first, then warning, then the rest; within each, the longest waiting first. */
export const Sort = z.enum(SORTS);
export type Sort = z.infer<typeof Sort>;

/** Assigned to the caller, unassigned, or assigned to a given user. */
const AssigneeFilter = z.union([z.enum(['me', 'none']), z.uuid().toLowerCase()]);

const narrowing = {
  status: Status.optional(),
  flag: z.string().max(100).optional(),
  assignee: AssigneeFilter.optional(),
  /** See `parseSubmittedDays`. */
  submitted: SubmittedFilter.optional(),
};
const Search = z.string().max(200);

/**
 * Filter and sort order. `search` matches a case-insensitive substring of the patient's name or e-mail
 * address or of the reference, digits of the phone number, or the date of birth, written in numbers
 * (`YYYY-MM-DD`, or `MM/DD/YYYY` in English and `DD/MM/YYYY` in Spanish) or with the month by its name.
 * Wildcards are taken literally.
 */
export const QueueFilter = z.strictObject({
  ...narrowing,
  search: Search.optional(),
  sort: Sort.default('newest'),
});
export type QueueFilter = z.infer<typeof QueueFilter>;

/**
 * Body of POST /api/review/search and, without search, query of GET /api/review; both answer an array of
 * `SubmissionListItem`. `cursor` comes from the header `X-Next-Cursor` (or from `Link`, rel="next"). The
 * header `X-Total-Count` is the total over all pages; if that is expensive to count, `X-Total-Count-At-Least`
 * is sent instead.
 */
export const ReviewQuery = z.strictObject({
  ...QueueFilter.shape,
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

/** Names must not appear in URLs, neither as a search nor as the last row of a page in a cursor. */
const SORTS_OF_ADDRESS = Sort.exclude(['name'], { error: 'Sort by name with POST /api/review/search' });
const NOT_IN_ADDRESS = z.undefined({ error: 'Search with POST: an address must not hold names' }).optional();
export const ReviewAddress = ReviewQuery.extend({
  search: NOT_IN_ADDRESS,
  sort: SORTS_OF_ADDRESS.default('newest'),
});

/** POST (as body) and, without search, GET (as query) /api/review/counts: the filter without status. */
export const CountsQuery = QueueFilter.omit({ status: true, sort: true });
export type CountsQuery = z.infer<typeof CountsQuery>;
export const CountsAddress = CountsQuery.extend({ search: NOT_IN_ADDRESS });

/** GET without parameters answers `ReviewCounts` alone. */
export const MatchingCounts = z.strictObject({
  byStatus: ReviewCounts,
  /** Statuses whose count is a lower bound. */
  atLeast: z.array(Status),
});
export type MatchingCounts = z.infer<typeof MatchingCounts>;

/** POST /api/review/neighbours: the submissions before and after one in the filtered, sorted list. */
export const NeighboursQuery = z.strictObject({ id: SubmissionId, filter: QueueFilter });
export type NeighboursQuery = z.infer<typeof NeighboursQuery>;
export const Neighbours = z.strictObject({
  previous: SubmissionId.nullable(),
  next: SubmissionId.nullable(),
});
export type Neighbours = z.infer<typeof Neighbours>;

/** GET /api/staff: users a submission can be assigned to. */
export const StaffMember = z.strictObject({ id: z.uuid(), name: z.string(), role: Role });
export const StaffList = z.array(StaffMember);
export type StaffMember = z.infer<typeof StaffMember>;

/** POST /api/submissions/:id/assignee → `SubmissionListItem`. A stale `revision` answers 409. */
export const Assignment = z.strictObject({
  assigneeId: z.uuid().toLowerCase().nullable(),
  revision: z.number().int().optional(),
});
export type Assignment = z.infer<typeof Assignment>;

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

/** `code` of a failure: not_found, reason_required, status_changed, changed_since. */
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

/** A named filter. Search text is never saved: it may be a patient's name. */
export const SavedFilter = z.strictObject({ ...narrowing, sort: Sort.optional() });
export const NewView = z.strictObject({
  name: z.string().trim().min(1).max(60),
  filter: SavedFilter,
  /** All staff see it; its owner and administrators can change it. By default only its owner does. */
  shared: z.boolean().optional(),
});
export type NewView = z.infer<typeof NewView>;
export const ViewChange = NewView.partial();
export type ViewChange = z.infer<typeof ViewChange>;
export const SavedView = z.strictObject({
  id: z.uuid(),
  ...NewView.shape,
  shared: z.boolean(),
  owner: z.strictObject({ id: z.uuid(), name: z.string() }),
});
export type SavedView = z.infer<typeof SavedView>;
export const SavedViews = z.array(SavedView);

/** GET /api/review/presence?ids=…,…: which colleagues have them open; submissions open to none are left out. */
export const PresenceQuery = z.strictObject({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(SubmissionId).max(500)),
});
export const QueuePresence = z.array(Presence.extend({ id: SubmissionId }));
export type QueuePresence = z.infer<typeof QueuePresence>;

/** POST /api/review/exports: exactly the filtered list, or of it only the submissions named, as an attachment. */
export const ExportRequest = z.strictObject({
  format: z.enum(['csv', 'fhir', 'fhirBundle']),
  filter: QueueFilter,
  ids: Ids.optional(),
});
export type ExportRequest = z.infer<typeof ExportRequest>;

/** GET /api/staff/setup: initial data of the staff screens, requested after sign-in. */
export const StaffSetup = z.strictObject({
  preferences: Preferences,
  views: SavedViews,
  staff: StaffList,
});
export type StaffSetup = z.infer<typeof StaffSetup>;

const staff = { access: 'staff', healthData: true } as const;

const staffById = { access: 'staff', healthData: true, params: { id: SubmissionId } } as const;

const staffData = { access: 'staff', healthData: false } as const;
export const queuePage = route('GET', '/api/review', {
  ...staff,
  query: ReviewAddress,
  answer: SubmissionList,
});
export const searchQueue = route('POST', '/api/review/search', {
  ...staff,
  body: ReviewQuery,
  answer: SubmissionList,
});
export const reviewCounts = route('GET', '/api/review/counts', {
  ...staff,
  query: CountsAddress,
  answer: z.union([ReviewCounts, MatchingCounts]),
});
export const matchingCounts = route('POST', '/api/review/counts', {
  ...staff,
  body: CountsQuery,
  answer: MatchingCounts,
});
export const neighbours = route('POST', '/api/review/neighbours', {
  ...staff,
  body: NeighboursQuery,
  answer: Neighbours,
});
export const exportSubmissions = route('POST', '/api/review/exports', {
  ...staff,
  limit: { per: 'account', most: 30, minutes: 60 },
  body: ExportRequest,
  media: 'text/csv',
});
export const changeMany = route('POST', '/api/review/bulk', {
  ...staff,
  body: BulkAction,
  answer: BulkReply,
});
export const undoChange = route('POST', '/api/review/bulk/:id/undo', { ...staffById, answer: BulkReply });
export const savedViews = route('GET', '/api/review/views', { ...staff, answer: SavedViews });
export const addView = route('POST', '/api/review/views', {
  ...staff,
  body: NewView,
  answer: SavedView,
  status: 201,
});
export const changeView = route('PATCH', '/api/review/views/:id', {
  ...staffById,
  body: ViewChange,
  answer: SavedView,
});
export const removeView = route('DELETE', '/api/review/views/:id', { ...staffById, status: 204 });
export const queuePresence = route('GET', '/api/review/presence', {
  ...staff,
  query: PresenceQuery,
  answer: QueuePresence,
});
export const staffList = route('GET', '/api/staff', { ...staffData, answer: StaffList });
export const staffSetup = route('GET', '/api/staff/setup', { ...staffData, answer: StaffSetup });
/** The same for pages of an earlier release, which are still open while servers are replaced. */
export const staffSetupByPost = route('POST', '/api/staff/setup', { ...staffData, answer: StaffSetup });
export const assign = route('POST', '/api/submissions/:id/assignee', {
  ...staffById,
  body: Assignment,
  answer: SubmissionListItem,
});
export const stayPresent = route('POST', '/api/submissions/:id/presence', { ...staffById, answer: Presence });
export const leave = route('DELETE', '/api/submissions/:id/presence', { ...staffById, status: 204 });
