/** Filter and sort order of the review queue. Shared with the browser. */
import { z } from 'zod';
import { Status } from '../review.ts';
import { SubmittedFilter } from './submittedDays.ts';

export const SORTS = ['newest', 'oldest', 'urgent', 'name'] as const;
/**
 * `urgent`: danger first, then warning, then the rest; within each, what was promised for the earliest time first, or
 * the longest waiting.
 */
export const Sort = z.enum(SORTS);
export type Sort = z.infer<typeof Sort>;

/** Assigned to the caller, unassigned, or assigned to a given user. */
const AssigneeFilter = z.union([z.enum(['me', 'none']), z.uuid().toLowerCase()]);

/** What the patient was promised, or the contact, is late; or is due within a day. */
export const DUE_FILTERS = ['late', 'day'] as const;

export const narrowing = {
  status: Status.optional(),
  flag: z.string().max(100).optional(),
  assignee: AssigneeFilter.optional(),
  /** See `parseSubmittedDays`. */
  submitted: SubmittedFilter.optional(),
  due: z.enum(DUE_FILTERS).optional(),
};
const Search = z.string().max(200);

/**
 * Filter and sort order. Each word of `search`, in any order, matches a substring of the patient's name or
 * e-mail address or of the reference, regardless of case and accents, digits of the phone number, or the date
 * of birth, written in numbers (`YYYY-MM-DD`, or `MM/DD/YYYY` in English and `DD/MM/YYYY` in Spanish) or, as
 * the whole search, with the month by its name. Wildcards are taken literally.
 */
export const QueueFilter = z.strictObject({
  ...narrowing,
  search: Search.optional(),
  sort: Sort.default('newest'),
});
export type QueueFilter = z.infer<typeof QueueFilter>;
