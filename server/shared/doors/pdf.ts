export { type PdfContent, pdfContent } from '../pdf/content.ts';
export type { PrintJobs } from '../pdf/printJobs.ts';
export { PRINT_WORKER, pdfRoutes } from '../pdf/routes.ts';
