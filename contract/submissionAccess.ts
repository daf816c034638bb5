/** A submission's id, and who may call the routes of one submission. Shared with the browser. */
import { staffOnPatients } from './access.ts';
import { Uuid } from './values.ts';

export const SubmissionId = Uuid;

const bySubmission = { params: { id: SubmissionId } } as const;
export const staffById = { ...staffOnPatients, ...bySubmission } as const;
export const patientById = { access: 'patient', healthData: true, ...bySubmission } as const;
