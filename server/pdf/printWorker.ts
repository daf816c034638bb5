/** The worker thread of `printJobs.ts`. */
import { answerJobs } from '../platform/base/answerJobs.ts';
import { PRINT_JOBS } from './printJobs.ts';

answerJobs(PRINT_JOBS);
