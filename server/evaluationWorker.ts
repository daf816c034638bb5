/** The worker thread of `evaluationJobs.ts`. */
import { answerJobs } from './answerJobs.ts';
import { JOBS } from './evaluationJobs.ts';

answerJobs(JOBS);
