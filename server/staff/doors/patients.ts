export { mergePatients } from '../patients/joinPatients.ts';
export { patientRoutes } from '../patients/routes.ts';
