/** The worker thread of `evaluationJobs.ts`. */
import { JOBS } from './evaluationJobs.ts';
import { answerJobs } from './platform/threads/answerJobs.ts';

answerJobs(JOBS);
