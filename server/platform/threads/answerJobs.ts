/** The side of a worker thread: runs one job after another. */
import { parentPort } from 'node:worker_threads';

/** Bytes are sent as they are, everything else as JSON text: cloning a large document would block the sender. */
export interface Asked {
  id: number;
  job: string;
  /** JSON, of those after the bytes if there are any. */
  args?: string;
  /** The first argument. */
  bytes?: Uint8Array;
}

export interface Answer {
  id: number;
  /** The job begins: its time counts from here, and no longer that of the thread's start. */
  begun?: true;
  /** JSON; absent if the job returns nothing. */
  result?: string;
  bytes?: Uint8Array;
  failed?: string;
}

export function answerJobs(jobs: Readonly<Record<string, (...args: never[]) => unknown>>): void {
  const answer = (message: Answer): void => parentPort?.postMessage(message);
  parentPort?.on('message', async ({ id, job, args = '[]', bytes }: Asked) => {
    answer({ id, begun: true });
    try {
      const run = jobs[job] as (...given: readonly unknown[]) => unknown;
      const result = await run(...(bytes ? [bytes] : []), ...JSON.parse(args));
      answer(result instanceof Uint8Array ? { id, bytes: result } : { id, result: JSON.stringify(result) });
    } catch (cause) {
      // Only the error's name: its message may quote answers.
      answer({ id, failed: (cause as Error).name });
    }
  });
}
