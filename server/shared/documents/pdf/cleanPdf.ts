/** Cleans uploaded PDFs in separate threads, so that none blocks the server or another clinic. */
import { join } from 'node:path';
import { TooMuchAtOnce } from '@clinic/server-platform/base';
import { inTurns } from '@clinic/server-platform/db';
import { EvaluationTooLong, JobThreads } from '@clinic/server-platform/threads';
import { UploadRefused } from '../clean/uploadRefused.ts';
import type { PdfJobs } from './pdfWorker.ts';

/** The largest PDF accepted needs about a second of CPU time; a busy machine takes many times that. */
const DEADLINE_MS = 20_000;
const MEMORY_MB = 384;
/** If each file of a clinic runs to the deadline, the last one waits at most eight minutes. */
const TURNS = { total: 2, ofClinic: 1, mostOfClinic: 24 };
/** pdf-lib keeps each name it has read for as long as its thread lives. */
const MAX_FILES_OF_THREAD = 50;

export const pdfThreads = (options: { script?: string | URL; deadlineMs?: number } = {}) =>
  new JobThreads<PdfJobs>({
    script: join(import.meta.dirname, 'pdfWorker.ts'),
    turns: inTurns('uploaded PDFs', TURNS),
    deadlineMs: DEADLINE_MS,
    memoryMb: MEMORY_MB,
    jobsOfThread: MAX_FILES_OF_THREAD,
    ...options,
  });

const THREADS = pdfThreads();

/**
 * @returns the PDF with only what its pages draw
 * @throws UploadRefused if it cannot be read or cleaned, or if too many are waiting
 */
export async function cleanPdf(content: Buffer, threads = THREADS): Promise<Buffer> {
  const result = await threads.run('clean', content).catch((cause) => {
    if (cause instanceof EvaluationTooLong) return 'fileComplex' as const;
    throw cause instanceof TooMuchAtOnce ? new UploadRefused('busy') : cause;
  });
  if (typeof result === 'string') throw new UploadRefused(result);
  return Buffer.from(result.buffer, result.byteOffset, result.length);
}
