/** Cleans uploaded PDFs in separate threads, so that none blocks the server. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UploadRefused } from '../clean/uploadRefused.ts';
import type { PdfRefusal } from './refusedPdf.ts';

/** The largest PDF accepted needs about a second of CPU time; a busy machine takes many times that. */
const DEADLINE_MS = 20_000;
const MEMORY_MB = 384;
const MAX_THREADS = 2;
/** If each file runs to the deadline, the last in the queue waits at most four minutes. */
const MAX_WAITING = 24;
/** pdf-lib keeps each name it has read for as long as its thread lives. */
const MAX_FILES_OF_THREAD = 50;
const IDLE_MS = 60_000;

export interface PdfThread {
  deadlineMs?: number;
  script?: string | URL;
}

interface Thread {
  worker: Worker;
  files: number;
  idle?: NodeJS.Timeout;
}

const SCRIPT = join(import.meta.dirname, 'pdfWorker.ts');
const waiting: Array<() => void> = [];
const idle: Thread[] = [];
let running = 0;

/**
 * @returns the PDF with only what its pages draw
 * @throws UploadRefused if it cannot be read or cleaned, or if too many are waiting
 */
export async function cleanPdf(content: Buffer, thread: PdfThread = {}): Promise<Buffer> {
  await takeTurn();
  try {
    const result = await rebuildInThread(content, thread);
    if (typeof result === 'string') throw new UploadRefused(result);
    return Buffer.from(result.buffer, result.byteOffset, result.length);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function takeTurn(): Promise<void> {
  if (running >= MAX_THREADS) {
    if (waiting.length >= MAX_WAITING) throw new UploadRefused('busy');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
}

async function rebuildInThread(
  content: Buffer,
  { deadlineMs = DEADLINE_MS, script }: PdfThread,
): Promise<Uint8Array | PdfRefusal> {
  const thread = (script === undefined ? idle.pop() : undefined) ?? start(script ?? SCRIPT);
  const { worker } = thread;
  clearTimeout(thread.idle);
  const { promise, resolve } = Promise.withResolvers<Uint8Array | PdfRefusal | undefined>();
  const end = () => resolve(undefined);
  const deadline = setTimeout(end, deadlineMs);
  worker.once('message', resolve);
  // A thread that runs out of memory exits by itself.
  worker.once('exit', end);
  worker.postMessage(new Uint8Array(content));
  const result = await promise;
  clearTimeout(deadline);
  worker.off('message', resolve);
  worker.off('exit', end);
  if (result === undefined || thread.files >= MAX_FILES_OF_THREAD) await worker.terminate();
  else keep(thread);
  return result ?? 'fileComplex';
}

function start(script: string | URL): Thread {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  worker.unref();
  worker.on('error', () => undefined);
  const thread: Thread = { worker, files: 0 };
  worker.once('exit', () => forget(thread));
  return thread;
}

function keep(thread: Thread): void {
  thread.files += 1;
  idle.push(thread);
  thread.idle = setTimeout(() => {
    forget(thread);
    void thread.worker.terminate();
  }, IDLE_MS);
  thread.idle.unref();
}

function forget(thread: Thread): void {
  const at = idle.indexOf(thread);
  if (at !== -1) idle.splice(at, 1);
}
