/** For tests, tools and the lab only. */
export { listClinics } from '../operator/clinicRows.ts';
export { countClinics, queueHealth } from '../operator/health.ts';
