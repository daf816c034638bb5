/** The progress of an intake, as shown to the patient. */
import type { Status } from '@clinic/contract/review';

/** A status as the patient reads it. */
export type Progress = Status | 'ANSWERED';

/** The server returns an answered form without an assignee to NEW, which would look like a step back. */
export const progressOf = (status: Status, isAnswered: boolean): Progress =>
  status === 'NEW' && isAnswered ? 'ANSWERED' : status;

export type Stage = 'sent' | 'review' | 'decision';
export type StageState = 'done' | 'current' | 'ahead';

const STAGES: readonly Stage[] = ['sent', 'review', 'decision'];

const REACHED: Record<Progress, number> = {
  NEW: 0,
  ANSWERED: 1,
  IN_REVIEW: 1,
  NEEDS_INFO: 1,
  APPROVED: 2,
  ARCHIVED: -1,
};

/** None for an archived intake: it makes no further progress. */
export const stages = (progress: Progress): { stage: Stage; state: StageState }[] => {
  const reached = REACHED[progress];
  if (reached < 0) return [];
  return STAGES.map((stage, index) => ({
    stage,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }));
};
