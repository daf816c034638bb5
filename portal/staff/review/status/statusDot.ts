import type { Status } from '@clinic/contract/review';

/** The solid colour of each status. */
export const statusDot: Record<Status, string> = {
  NEW: 'bg-status-new',
  IN_REVIEW: 'bg-status-in-review',
  NEEDS_INFO: 'bg-status-needs-info',
  APPROVED: 'bg-status-approved',
  ARCHIVED: 'bg-status-archived',
};
