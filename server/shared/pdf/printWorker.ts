/** The worker thread of `printJobs.ts`. */
import { answerJobs } from '../../platform/threads/answerJobs.ts';
import { PRINT_JOBS } from './printJobs.ts';

answerJobs(PRINT_JOBS);
