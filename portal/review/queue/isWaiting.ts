import type { SubmissionListItem } from '../../../contract/review.ts';

/** Whether somebody waits for a decision: the patient, or staff for the patient's answer. */
export const isWaiting = ({ status }: Pick<SubmissionListItem, 'status'>): boolean =>
  status === 'NEW' || status === 'IN_REVIEW' || status === 'NEEDS_INFO';
