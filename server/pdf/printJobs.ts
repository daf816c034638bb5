/** PDFs are rendered in a separate thread, because that takes long enough to delay other requests. */
import type { PdfContent } from './content.ts';
import { renderPdf } from './renderPdf.ts';

export const PRINT_JOBS = {
  /** In Base64, since threads exchange JSON. */
  pdf: async (content: PdfContent): Promise<string> => (await renderPdf(content)).toString('base64'),
};

export type PrintJobs = typeof PRINT_JOBS;
