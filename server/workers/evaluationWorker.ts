/** The worker thread of `evaluationJobs.ts`. */

import { answerJobs } from '../platform/threads/answerJobs.ts';
import { JOBS } from './evaluationJobs.ts';

answerJobs(JOBS);
