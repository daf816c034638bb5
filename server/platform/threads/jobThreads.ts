/**
 * Runs jobs in threads, in turns by clinic, and ends a thread whose job takes too long, so that no document
 * blocks the server or another clinic.
 */
import { Worker } from 'node:worker_threads';
import { Unavailable } from '../base/errors.ts';
import type { Turns } from '../base/turns.ts';
import type { Answer, Asked } from './answerJobs.ts';
import { EvaluationTooLong } from './evaluationTooLong.ts';

/** Of processor time; replaying hundreds of cases takes about a second. */
export const DEADLINE_MS = 20_000;
const IDLE_MS = 60_000;
const MEMORY_MB = 512;
/** Starting a thread takes seconds, on a busy machine many times that. */
const START_MS = 60_000;
/** A job is ended after this many times its deadline by the clock, so that the caller does not wait forever. */
const MOST_WAITS = 6;
/** How often a job is started again when its thread ended before the job began. */
const STARTS = 3;

class JobFailed extends Error {
  override name = 'JobFailed';
}

/** The caller no longer waits for its result. */
export class JobAborted extends Error {
  override name = 'JobAborted';
}

/** The thread ended, or never started: not the fault of the job. */
class NotBegun extends Error {}

/** The jobs of a worker script, by name. */
type JobTable = Readonly<Record<string, (...args: never[]) => unknown>>;

interface Thread {
  worker: Worker;
  jobs: number;
}

interface Options {
  script: string | URL;
  /** How many jobs run at the same time, each in its own thread. */
  turns: Turns;
  /** Processor time of a job: on a busy machine, an innocent one only waits longer. */
  deadlineMs?: number;
  idleMs?: number;
  memoryMb?: number;
  /** A thread ends after so many jobs. */
  jobsOfThread?: number;
}

export class JobThreads<Table extends JobTable> {
  readonly #options: Required<Options>;
  readonly #threads = new Set<Thread>();
  readonly #free: Thread[] = [];
  #jobs = 0;
  #running = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    const defaults = { deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, memoryMb: MEMORY_MB };
    this.#options = { ...defaults, jobsOfThread: Infinity, ...options };
  }

  /**
   * @throws EvaluationTooLong past the deadline or the thread's memory limit
   * @throws TooMuchAtOnce while the caller has too many jobs here
   * @throws Unavailable if no thread starts
   */
  async run<Job extends keyof Table & string>(
    job: Job,
    ...args: Parameters<Table[Job]>
  ): Promise<Awaited<ReturnType<Table[Job]>>> {
    return parsed<Awaited<ReturnType<Table[Job]>>>(await this.#inTurn(job, args));
  }

  /**
   * Like `run`, but resolves to the result as JSON text: parsing a large one would block this thread.
   * @param signal ends the job at any point
   */
  async runAsText<Job extends keyof Table & string>(
    job: Job,
    args: Parameters<Table[Job]>,
    signal: AbortSignal,
  ): Promise<string> {
    return (await this.#inTurn(job, args, { leaving: signal, signal })).result ?? 'null';
  }

  /**
   * Like `run`, unless it is too late when its turn comes. A job that has begun continues.
   * @throws the signal's reason if it is
   */
  async runBefore<Job extends keyof Table & string>(
    late: AbortSignal,
    job: Job,
    ...args: Parameters<Table[Job]>
  ): Promise<Awaited<ReturnType<Table[Job]>>> {
    return parsed<Awaited<ReturnType<Table[Job]>>>(await this.#inTurn(job, args, { leaving: late }));
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  async #inTurn(
    job: string,
    args: readonly unknown[],
    { leaving, signal }: { leaving?: AbortSignal; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const work = async (): Promise<Answer> => {
      clearTimeout(this.#idle);
      this.#running += 1;
      try {
        return await this.#begin({ job, ...sent(args) }, signal);
      } finally {
        this.#running -= 1;
        if (this.#running === 0)
          this.#idle = setTimeout(() => void this.close(), this.#options.idleMs).unref();
      }
    };
    return this.#options.turns
      .run(work, () => leaving)
      .catch((cause) => {
        throw signal?.aborted ? new JobAborted() : cause;
      });
  }

  async #begin(asked: Omit<Asked, 'id'>, signal?: AbortSignal): Promise<Answer> {
    for (let start = 1; start <= STARTS; start += 1) {
      if (signal?.aborted) throw new JobAborted();
      try {
        return await this.#run(this.#free.pop() ?? this.#start(), asked, signal);
      } catch (cause) {
        if (!(cause instanceof NotBegun)) throw cause;
      }
    }
    throw new Unavailable();
  }

  async #run(thread: Thread, asked: Omit<Asked, 'id'>, signal?: AbortSignal): Promise<Answer> {
    const { worker } = thread;
    this.#jobs += 1;
    const id = this.#jobs;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    let begun = false;
    let settled = false;
    const late = (): void => reject(begun ? new EvaluationTooLong() : new NotBegun());
    const abort = (): void => reject(new JobAborted());
    let deadline = setTimeout(late, START_MS);
    const watch = async (since: Since): Promise<void> => {
      const leftMs = await timeLeft(worker, since, this.#options.deadlineMs);
      if (settled) return;
      if (leftMs <= 0) late();
      else deadline = setTimeout(watch, leftMs, since);
    };
    const hear = (answer: Answer): void => {
      if (answer.id !== id) return;
      if (!answer.begun) resolve(answer);
      if (begun || !answer.begun) return;
      begun = true;
      clearTimeout(deadline);
      const since = { at: Date.now(), cpuMs: cpuMsOf(worker) };
      deadline = setTimeout(watch, this.#options.deadlineMs, since);
      // Not before this one is loaded, because both would take twice as long.
      this.#keepSpare();
    };
    worker.on('message', hear);
    // A thread that runs out of memory exits by itself.
    worker.once('exit', late);
    signal?.addEventListener('abort', abort);
    worker.postMessage({ id, ...asked } satisfies Asked);
    try {
      const answer = await promise;
      this.#giveBack(thread);
      if (answer.failed !== undefined) throw new JobFailed(answer.failed);
      return answer;
    } catch (cause) {
      // Not awaited: a thread within a long native call ends later, or never.
      if (!(cause instanceof JobFailed)) void this.#end(thread);
      if (begun) this.#keepSpare();
      throw cause;
    } finally {
      settled = true;
      clearTimeout(deadline);
      worker.off('message', hear);
      worker.off('exit', late);
      signal?.removeEventListener('abort', abort);
    }
  }

  #giveBack(thread: Thread): void {
    thread.jobs += 1;
    if (thread.jobs >= this.#options.jobsOfThread) void this.#end(thread);
    // The one that was used last is used first.
    else this.#free.push(thread);
  }

  /** A thread for the next clinic, or for whoever waits when one has to be ended. */
  #keepSpare(): void {
    if (this.#free.length === 0 && this.#threads.size < this.#options.turns.total)
      this.#free.push(this.#start());
  }

  #start(): Thread {
    const { script, memoryMb } = this.#options;
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const thread = { worker, jobs: 0 };
    this.#threads.add(thread);
    worker.unref();
    worker.on('error', () => undefined);
    worker.once('exit', () => void this.#end(thread));
    return thread;
  }

  async #end(thread: Thread): Promise<void> {
    this.#threads.delete(thread);
    const at = this.#free.indexOf(thread);
    if (at !== -1) this.#free.splice(at, 1);
    await thread.worker.terminate();
  }
}

interface Since {
  at: number;
  cpuMs: Promise<number>;
}

/** Milliseconds of processor time, or none once the thread has ended. */
const cpuMsOf = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  );

async function timeLeft(worker: Worker, { at, cpuMs }: Since, deadlineMs: number): Promise<number> {
  const usedMs = (await cpuMsOf(worker)) - (await cpuMs);
  return Math.min(deadlineMs - usedMs, at + MOST_WAITS * deadlineMs - Date.now());
}

const parsed = <Result>({ result, bytes }: Answer): Result =>
  (bytes ?? (result === undefined ? undefined : JSON.parse(result))) as Result;

function sent(args: readonly unknown[]): Pick<Asked, 'args' | 'bytes'> {
  const [bytes, ...rest] = args;
  return bytes instanceof Uint8Array ? { bytes, args: JSON.stringify(rest) } : { args: JSON.stringify(args) };
}
