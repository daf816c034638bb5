/** The colour of each status, and when changing it requires a reason. */
import { STATUSES, type Status } from '@clinic/contract/review';
import type { Tone } from '@clinic/platform/ui';

export const statusTone: Record<Status, Tone> = {
  NEW: 'info',
  IN_REVIEW: 'warning',
  NEEDS_INFO: 'danger',
  APPROVED: 'success',
  ARCHIVED: 'neutral',
};

/** An unknown status is treated as New. */
export const toStatus = (text: string | null): Status | undefined =>
  STATUSES.find((status) => status === text);

export type ReasonKind = 'reopen' | 'danger';

/** Why the server will require a reason, if it will. */
export function reasonNeeded(from: Status, to: Status, hasDangers: boolean): ReasonKind | undefined {
  if (from === to) return undefined;
  if (to === 'APPROVED' && hasDangers) return 'danger';
  return from === 'APPROVED' || from === 'ARCHIVED' ? 'reopen' : undefined;
}
