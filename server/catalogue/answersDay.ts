import type { Submission } from '../platform/db/entities/submission.ts';

/**
 * The day a submission's answers are read on, `YYYY-MM-DD`: the clinic's day on which they were submitted or last
 * changed, for evaluation, screens, PDF and exports alike.
 */
export const answersDay = ({ answeredOn, createdAt }: Pick<Submission, 'answeredOn' | 'createdAt'>): string =>
  answeredOn ?? createdAt.toISOString().slice(0, 10);
