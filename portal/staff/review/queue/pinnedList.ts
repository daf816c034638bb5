/**
 * A page of the queue that stays still while the user reads it: later responses update the rows in place;
 * which rows there are, and their order, change only at the user's request.
 */
import type { SubmissionListItem } from '@clinic/contract/review';

export interface QueuePage {
  submissions: SubmissionListItem[];
  /** Across all pages. */
  total: number;
  /** `total` is a lower bound: the server stopped counting. */
  capped: boolean;
  next?: string;
}

export interface PinnedList {
  rows: SubmissionListItem[];
  /** Rows that another user changed since they were shown. */
  changed: string[];
  /** The latest response. */
  latest: QueuePage;
  /** The total when the rows were chosen. */
  totalShown: number;
  /** Set if the next response may replace the rows. */
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
  const byId = new Map(page.submissions.map((submission) => [submission.id, submission]));
  const rows = list.rows.map((row) => byId.get(row.id) ?? row);
  const differ = list.rows.filter((row) => isAnother(row, byId.get(row.id))).map(({ id }) => id);
  return { ...list, rows, changed: [...new Set([...list.changed, ...differ])], latest: page };
}

/** The rows from the latest response. */
export const upToDate = (list: PinnedList): PinnedList => listOf(list.latest);

/** How many more there are than when the rows were chosen. */
export const arrived = ({ latest, totalShown }: PinnedList): number => Math.max(0, latest.total - totalShown);

/** Whether the latest response has other rows, or another order. */
export const isOutdated = ({ rows, latest }: PinnedList): boolean =>
  rows.length !== latest.submissions.length ||
  rows.some(({ id }, index) => id !== latest.submissions[index]?.id);

/** The places of the rows in the whole list. Rows that left it since they were chosen count for nothing. */
export function placesShown({ rows, latest }: PinnedList, first: number): { from: number; to: number } {
  const last = first + rows.length - 1;
  const to = latest.capped ? last : Math.min(last, latest.total);
  return { from: Math.min(first, to), to };
}

/** The latest response too: a later visit chooses the rows from it. */
export function withRow(list: PinnedList, id: string, change: Partial<SubmissionListItem>): PinnedList {
  const changedIn = (rows: SubmissionListItem[]) =>
    rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  const latest = { ...list.latest, submissions: changedIn(list.latest.submissions) };
  return { ...list, rows: changedIn(list.rows), latest };
}

export const changed = (list: PinnedList, id: string): PinnedList =>
  list.changed.includes(id) || !list.rows.some((row) => row.id === id)
    ? list
    : { ...list, changed: [...list.changed, id] };

/** Whether a change is worth reporting; the user's own changes are shown before the server confirms them. */
const isAnother = (before: SubmissionListItem, after: SubmissionListItem | undefined): boolean =>
  after !== undefined &&
  (before.status !== after.status ||
    before.assignee?.id !== after.assignee?.id ||
    JSON.stringify(before.flagsJSON) !== JSON.stringify(after.flagsJSON));
