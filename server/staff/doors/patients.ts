export { erasePatient, LegalHold } from '../patients/erasePatient.ts';
export { mergePatients } from '../patients/joinPatients.ts';
export { sendingFiles } from '../patients/patientFile.ts';
export { patientRoutes } from '../patients/routes.ts';
