/** The worker thread of `fhirJobs.ts`. */
import { FHIR_JOBS } from './fhirJobs.ts';
import { answerJobs } from './platform/threads/answerJobs.ts';

answerJobs(FHIR_JOBS);
