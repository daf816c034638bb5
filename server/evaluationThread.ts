/** Runs jobs in a thread and terminates it if one takes too long, so that no document blocks the server. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EvaluationTooLong } from './catalogue/evaluationTooLong.ts';
import type { Jobs } from './evaluationJobs.ts';

/** Replaying hundreds of cases takes about a second of CPU time; a busy machine takes many times that. */
export const DEADLINE_MS = 60_000;
const IDLE_MS = 60_000;
const MEMORY_MB = 512;

class JobFailed extends Error {
  override name = 'JobFailed';
}

/** The caller no longer waits for its result. */
export class JobAborted extends Error {
  override name = 'JobAborted';
}

interface Waiting {
  resolve(result: string | undefined): void;
  reject(error: Error): void;
}

interface Answer {
  id: number;
  /** JSON; absent if the job returns nothing. */
  result?: string;
  failed?: string;
}

/** The jobs of a worker script, by name. */
type JobTable = Readonly<Record<string, (...args: never[]) => unknown>>;

export class EvaluationThread<Table extends JobTable = Jobs> {
  readonly #deadlineMs: number;
  readonly #idleMs: number;
  readonly #script: string | URL;
  #worker: Worker | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #jobs = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor({
    deadlineMs = DEADLINE_MS,
    idleMs = IDLE_MS,
    script,
  }: { deadlineMs?: number; idleMs?: number; script?: string | URL } = {}) {
    this.#deadlineMs = deadlineMs;
    this.#idleMs = idleMs;
    this.#script = script ?? join(import.meta.dirname, 'evaluationWorker.ts');
  }

  /**
   * Runs one job at a time.
   * @throws EvaluationTooLong past the deadline or the thread's memory limit; the thread is then terminated
   */
  async run<Job extends keyof Table & string>(
    job: Job,
    ...args: Parameters<Table[Job]>
  ): Promise<Awaited<ReturnType<Table[Job]>>> {
    const result = await this.#enqueue(job, args);
    return (result === undefined ? undefined : JSON.parse(result)) as Awaited<ReturnType<Table[Job]>>;
  }

  /**
   * Like `run`, but resolves to the result as JSON text: parsing a large one would block this thread.
   * @param signal terminates the job at any point
   */
  async runAsText<Job extends keyof Table & string>(
    job: Job,
    args: Parameters<Table[Job]>,
    signal?: AbortSignal,
  ): Promise<string> {
    return (await this.#enqueue(job, args, signal)) ?? 'null';
  }

  #enqueue(job: string, args: readonly unknown[], signal?: AbortSignal): Promise<string | undefined> {
    const done = this.#turn.then(() => {
      if (signal?.aborted) throw new JobAborted();
      return this.#run(job, args, signal);
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #run(job: string, args: readonly unknown[], signal?: AbortSignal): Promise<string | undefined> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#jobs += 1;
    const id = this.#jobs;
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    const end = () => reject(new EvaluationTooLong());
    const abort = () => reject(new JobAborted());
    const hear = (answer: Answer): void => {
      if (answer.id === id) settle({ resolve, reject }, answer);
    };
    const deadline = setTimeout(end, this.#deadlineMs);
    worker.on('message', hear);
    // A thread that runs out of memory exits by itself.
    worker.once('exit', end);
    signal?.addEventListener('abort', abort);
    // Sent as JSON text: the structured clone of a large document would block this thread.
    worker.postMessage({ id, job, args: JSON.stringify(args) });
    try {
      return await promise;
    } catch (cause) {
      if (cause instanceof EvaluationTooLong || cause instanceof JobAborted) await this.close();
      throw cause;
    } finally {
      clearTimeout(deadline);
      worker.off('message', hear);
      worker.off('exit', end);
      signal?.removeEventListener('abort', abort);
      this.#idle = setTimeout(() => void this.close(), this.#idleMs);
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
  failed === undefined ? resolve(result) : reject(new JobFailed(failed));
