import type { Submission } from '../db/entities/submission.ts';

/** The day a submission's answers are read on, `YYYY-MM-DD`. */
export const answersDay = ({ answeredOn, createdAt }: Pick<Submission, 'answeredOn' | 'createdAt'>): string =>
  answeredOn ?? createdAt.toISOString().slice(0, 10);
