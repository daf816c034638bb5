/** The worker thread that reads uploaded PDFs, one after another. */
import { parentPort } from 'node:worker_threads';
import { rebuildPdf } from './rebuildPdf.ts';

// pdf-lib warns about each unreadable object, and creates thousands of errors while searching for the next.
console.warn = () => undefined;
Error.stackTraceLimit = 0;

parentPort?.on('message', async (content: Uint8Array) => {
  parentPort?.postMessage(await rebuildPdf(content));
});
