/**
 * A page of the queue that stands still while somebody reads it: what the server says later renews the
 * rows in their places; which rows there are, and in which order, changes only when the reader asks.
 */
import type { SubmissionListItem } from '../../../contract/review.ts';

export interface QueuePage {
  submissions: SubmissionListItem[];
  /** Of all pages together. */
  total: number;
  /** There are at least that many; the server stopped counting. */
  capped: boolean;
  next?: string;
}

export interface PinnedList {
  rows: SubmissionListItem[];
  /** Rows that somebody else changed since they were shown. */
  changed: string[];
  /** What the server said last. */
  latest: QueuePage;
  /** How many there were in all when the rows were chosen. */
  totalShown: number;
  /** The next reply may choose the rows anew. */
  open: boolean;
}

export const listOf = (page: QueuePage): PinnedList => ({
  rows: page.submissions,
  changed: [],
  latest: page,
  totalShown: page.total,
  open: false,
});

export function refreshed(list: PinnedList, page: QueuePage): PinnedList {
  const known = new Map(page.submissions.map((submission) => [submission.id, submission]));
  const rows = list.rows.map((row) => known.get(row.id) ?? row);
  const differ = list.rows.filter((row) => isAnother(row, known.get(row.id))).map(({ id }) => id);
  return { ...list, rows, changed: [...new Set([...list.changed, ...differ])], latest: page };
}

/** The rows as the server knows them now. */
export const upToDate = (list: PinnedList): PinnedList => listOf(list.latest);

/** How many more there are than when the rows were chosen. */
export const arrived = ({ latest, totalShown }: PinnedList): number => Math.max(0, latest.total - totalShown);

/** Whether the server would now show other rows, or in another order. */
export const isOutdated = ({ rows, latest }: PinnedList): boolean =>
  rows.length !== latest.submissions.length ||
  rows.some(({ id }, index) => id !== latest.submissions[index]?.id);

export const withRow = (list: PinnedList, id: string, change: Partial<SubmissionListItem>): PinnedList => ({
  ...list,
  rows: list.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
});

export const changed = (list: PinnedList, id: string): PinnedList =>
  list.changed.includes(id) || !list.rows.some((row) => row.id === id)
    ? list
    : { ...list, changed: [...list.changed, id] };

/** What a reader would want to know about; a change of one's own was shown before the server knew of it. */
const isAnother = (before: SubmissionListItem, after: SubmissionListItem | undefined): boolean =>
  after !== undefined &&
  (before.status !== after.status ||
    before.assignee?.id !== after.assignee?.id ||
    JSON.stringify(before.flagsJSON) !== JSON.stringify(after.flagsJSON));
