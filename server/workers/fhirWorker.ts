/** The worker thread of `fhirJobs.ts`. */
import { answerJobs } from '@clinic/server-platform/threads';
import { FHIR_JOBS } from './fhirJobs.ts';

answerJobs(FHIR_JOBS);
