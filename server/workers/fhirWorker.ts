/** The worker thread of `fhirJobs.ts`. */

import { answerJobs } from '../platform/threads/answerJobs.ts';
import { FHIR_JOBS } from './fhirJobs.ts';

answerJobs(FHIR_JOBS);
