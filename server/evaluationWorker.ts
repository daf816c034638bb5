/** The worker thread of `evaluationJobs.ts`. */

import { JOBS } from './evaluationJobs.ts';
import { answerJobs } from './platform/base/answerJobs.ts';

answerJobs(JOBS);
