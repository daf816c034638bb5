/** The worker thread of `printJobs.ts`. */
import { answerJobs } from '@clinic/server-platform/threads';
import { PRINT_JOBS } from './printJobs.ts';

answerJobs(PRINT_JOBS);
