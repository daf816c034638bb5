import type { SubmissionListItem } from '@clinic/contract/review';

/** Whether someone is waiting: the patient for a decision, or staff for the patient's answer. */
export const isWaiting = ({ status }: Pick<SubmissionListItem, 'status'>): boolean =>
  status === 'NEW' || status === 'IN_REVIEW' || status === 'NEEDS_INFO';
