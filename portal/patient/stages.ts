/** The progress of an intake, as shown to the patient. */
import type { Status } from '../../contract/review.ts';

export type Stage = 'sent' | 'review' | 'decision';
export type StageState = 'done' | 'current' | 'ahead';

const STAGES: readonly Stage[] = ['sent', 'review', 'decision'];

const REACHED: Record<Status, number> = {
  NEW: 0,
  IN_REVIEW: 1,
  NEEDS_INFO: 1,
  APPROVED: 2,
  ARCHIVED: -1,
};

/** None for an archived intake: it makes no further progress. */
export const stages = (status: Status): { stage: Stage; state: StageState }[] => {
  const reached = REACHED[status];
  if (reached < 0) return [];
  return STAGES.map((stage, index) => ({
    stage,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
  }));
};
