/** The review queue: its pages, its counts, and the neighbours of a submission. Shared with the browser. */
import { z } from 'zod';
import { staffOnPatients } from '../access.ts';
import { ReviewCounts, Status, SubmissionList } from '../review.ts';
import { route } from '../route.ts';
import { SubmissionId } from '../submissionAccess.ts';
import { QueueFilter, Sort } from './filter.ts';

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

export const queuePage = route('GET', '/api/review', {
  ...staffOnPatients,
  query: ReviewAddress,
  answer: SubmissionList,
});
export const searchQueue = route('POST', '/api/review/search', {
  ...staffOnPatients,
  body: ReviewQuery,
  answer: SubmissionList,
});
export const reviewCounts = route('GET', '/api/review/counts', {
  ...staffOnPatients,
  query: CountsAddress,
  answer: z.union([ReviewCounts, MatchingCounts]),
});
export const matchingCounts = route('POST', '/api/review/counts', {
  ...staffOnPatients,
  body: CountsQuery,
  answer: MatchingCounts,
});
export const neighbours = route('POST', '/api/review/neighbours', {
  ...staffOnPatients,
  body: NeighboursQuery,
  answer: Neighbours,
});
