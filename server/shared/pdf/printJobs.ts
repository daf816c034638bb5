/** PDFs are rendered in a separate thread, because that takes long enough to delay other requests. */
import type { PdfContent } from './content.ts';
import { renderPdf } from './renderPdf.ts';

export const PRINT_JOBS = {
  pdf: (content: PdfContent): Promise<Uint8Array> => renderPdf(content),
};

export type PrintJobs = typeof PRINT_JOBS;
