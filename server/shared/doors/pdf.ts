export type { PdfContent } from '../pdf/content.ts';
export type { PrintJobs } from '../pdf/printJobs.ts';
export { pdfRoutes } from '../pdf/routes.ts';
