import type { Submission } from '../platform/db/entities/submission.ts';

/**
 * The day used to interpret a submission's answers, `YYYY-MM-DD`: the clinic's date on which they were
 * submitted or last changed. The same for evaluation, screens, PDF and exports.
 */
export const answersDay = ({ answeredOn, createdAt }: Pick<Submission, 'answeredOn' | 'createdAt'>): string =>
  answeredOn ?? createdAt.toISOString().slice(0, 10);
