/** The worker thread of `evaluationJobs.ts`. */
import { answerJobs } from '@clinic/server-platform/threads';
import { JOBS } from './evaluationJobs.ts';

answerJobs(JOBS);
