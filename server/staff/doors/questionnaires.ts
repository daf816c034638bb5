export { assemblyRoutes } from '../questionnaires/operations/assemble.ts';
export { populationRoutes } from '../questionnaires/operations/populate.ts';
export { validationRoutes } from '../questionnaires/operations/validate.ts';
export { releasedForms } from '../questionnaires/releasedForms.ts';
export { questionnaireRoutes } from '../questionnaires/routes.ts';
export type { ReportThread } from '../questionnaires/safetyReport.ts';
