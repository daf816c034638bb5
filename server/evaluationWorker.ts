/** The worker thread: runs one job after another. */
import { parentPort } from 'node:worker_threads';
import { JOBS, type JobName } from './evaluationJobs.ts';

interface Asked {
  id: number;
  job: JobName;
  /** JSON. */
  args: string;
}

parentPort?.on('message', ({ id, job, args }: Asked) => {
  try {
    const run = JOBS[job] as (...given: readonly unknown[]) => unknown;
    parentPort?.postMessage({ id, result: JSON.stringify(run(...JSON.parse(args))) });
  } catch (cause) {
    // Only the error's name: its message may quote answers.
    parentPort?.postMessage({ id, failed: (cause as Error).name });
  }
});
