export { answerJobs } from '../threads/answerJobs.ts';
export { EvaluationTooLong } from '../threads/evaluationTooLong.ts';
export { JobThreads } from '../threads/jobThreads.ts';
