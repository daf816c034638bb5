/** The thread that reads uploaded PDFs, one after another. */
import { parentPort } from 'node:worker_threads';
import { rebuildPdf } from './rebuildPdf.ts';

// pdf-lib warns of each object it cannot read, and makes thousands of errors while it looks for the next.
console.warn = () => undefined;
Error.stackTraceLimit = 0;

parentPort?.on('message', async (content: Uint8Array) => {
  parentPort?.postMessage(await rebuildPdf(content));
});
