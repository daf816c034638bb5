/** The side of a worker thread: runs one job after another. */
import { parentPort } from 'node:worker_threads';

interface Asked {
  id: number;
  job: string;
  /** JSON. */
  args: string;
}

export function answerJobs(jobs: Readonly<Record<string, (...args: never[]) => unknown>>): void {
  parentPort?.on('message', async ({ id, job, args }: Asked) => {
    try {
      const run = jobs[job] as (...given: readonly unknown[]) => unknown;
      parentPort?.postMessage({ id, result: JSON.stringify(await run(...JSON.parse(args))) });
    } catch (cause) {
      // Only the error's name: its message may quote answers.
      parentPort?.postMessage({ id, failed: (cause as Error).name });
    }
  });
}
