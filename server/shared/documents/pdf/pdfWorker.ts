/** The worker thread that reads uploaded PDFs, one after another. */
import { answerJobs } from '@clinic/server-platform/threads';
import { rebuildPdf } from './rebuildPdf.ts';

// pdf-lib warns about each unreadable object, and creates thousands of errors while searching for the next.
console.warn = () => undefined;
Error.stackTraceLimit = 0;

const PDF_JOBS = { clean: rebuildPdf };

export type PdfJobs = typeof PDF_JOBS;

answerJobs(PDF_JOBS);
