/** Runs jobs in a thread and terminates it if one takes too long, so that no document blocks the server. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EvaluationTooLong } from './catalogue/evaluationTooLong.ts';
import type { JobName, Jobs } from './evaluationJobs.ts';

/** Replaying hundreds of cases takes about a second of CPU time; a busy machine takes many times that. */
export const DEADLINE_MS = 60_000;
const IDLE_MS = 60_000;
const MEMORY_MB = 512;

class JobFailed extends Error {
  override name = 'JobFailed';
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Answer {
  id: number;
  /** JSON; absent if the job returns nothing. */
  result?: string;
  failed?: string;
}

export class EvaluationThread {
  readonly #deadlineMs: number;
  readonly #script: string | URL;
  #worker: Worker | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor({ deadlineMs, script }: { deadlineMs?: number; script?: URL } = {}) {
    this.#deadlineMs = deadlineMs ?? DEADLINE_MS;
    this.#script = script ?? join(import.meta.dirname, 'evaluationWorker.ts');
  }

  /**
   * Runs one job at a time.
   * @throws EvaluationTooLong past the deadline or the thread's memory limit; the thread is then terminated
   */
  run<Job extends JobName>(job: Job, ...args: Parameters<Jobs[Job]>): Promise<ReturnType<Jobs[Job]>> {
    const done = this.#turn.then(() => this.#run(job, args));
    this.#turn = done.catch(() => undefined);
    return done as Promise<ReturnType<Jobs[Job]>>;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #run(job: JobName, args: readonly unknown[]): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#jobs += 1;
    const id = this.#jobs;
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const end = () => reject(new EvaluationTooLong());
    const hear = (answer: Answer): void => {
      if (answer.id === id) settle({ resolve, reject }, answer);
    };
    const deadline = setTimeout(end, this.#deadlineMs);
    worker.on('message', hear);
    // A thread that runs out of memory exits by itself.
    worker.once('exit', end);
    // Sent as JSON text: the structured clone of a large document would block this thread.
    worker.postMessage({ id, job, args: JSON.stringify(args) });
    try {
      return await promise;
    } catch (cause) {
      if (cause instanceof EvaluationTooLong) await this.close();
      throw cause;
    } finally {
      clearTimeout(deadline);
      worker.off('message', hear);
      worker.off('exit', end);
      this.#idle = setTimeout(() => void this.close(), IDLE_MS);
      this.#idle.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    worker.unref();
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}

const settle = ({ resolve, reject }: Waiting, { result, failed }: Answer): void =>
  failed === undefined
    ? resolve(result === undefined ? undefined : JSON.parse(result))
    : reject(new JobFailed(failed));
