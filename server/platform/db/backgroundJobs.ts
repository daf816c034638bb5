/**
 * All background work of a clinic in a process, started here so that it can be listed, counted and awaited. A failed job
 * is logged and retried at its next scheduled time.
 */
import { asSystem } from './actor.ts';
import type { ClinicQueues } from './clinicQueues.ts';
import type { QueueName } from './queues.ts';

export interface JobState {
  name: string;
  runs: number;
  failures: number;
  /** Milliseconds since 1970; 0: never. */
  succeededAt: number;
  running: boolean;
}

export interface QueuedJob {
  queue: QueueName;
  /** While this process serves the clinic, a job is added at this interval. */
  everyMs?: number;
  /** A job is added at these times, whether the clinic is visited or not. */
  at?: { cron: string; timeZone: string };
}

type Job = JobState & { run(): Promise<void>; underWay: Promise<void> };

export class BackgroundJobs {
  readonly #queues: ClinicQueues;
  readonly #clinic: string;
  readonly #onError: (error: Error, job: string) => void;
  readonly #jobs = new Map<string, Job>();
  readonly #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(queues: ClinicQueues, clinic: string, onError: (error: Error, job: string) => void) {
    this.#queues = queues;
    this.#clinic = clinic;
    this.#onError = onError;
  }

  /**
   * One of all processes runs it.
   * @returns a function that runs it now in this process
   */
  async queued(
    { queue, everyMs, at }: QueuedJob,
    work: () => Promise<unknown>,
  ): Promise<() => Promise<void>> {
    const run = this.#add(queue, work);
    if (at) await this.#queues.schedule(queue, this.#clinic, at.cron, at.timeZone);
    if (everyMs !== undefined) {
      const add = () => this.#queues.add(queue, this.#clinic).catch((error) => this.#onError(error, queue));
      this.#timers.push(setInterval(() => void add(), everyMs).unref());
    }
    return run;
  }

  /** Adds a job of this queue for whichever process is free. */
  wake(queue: QueueName): Promise<void> {
    return this.#queues.add(queue, this.#clinic);
  }

  /** Runs the job of a queue in this process. */
  async run(queue: QueueName): Promise<void> {
    await this.#jobs.get(queue)?.run();
  }

  /** Every process runs it at this interval. @returns a function that runs it now in this process */
  every(name: string, ms: number, work: () => Promise<unknown>): () => Promise<void> {
    const run = this.#add(name, work);
    this.#timers.push(setInterval(() => void run(), ms).unref());
    return run;
  }

  list(): JobState[] {
    return [...this.#jobs.values()];
  }

  /** Runs every job once, in order. @throws the first error */
  async runAll(): Promise<void> {
    for (const { run } of this.#jobs.values()) await run();
  }

  /** Starts no more jobs; resolves when the running ones have ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([...this.#jobs.values()].map(({ underWay }) => underWay));
  }

  #add(name: string, work: () => Promise<unknown>): () => Promise<void> {
    const once = async (): Promise<void> => {
      if (this.#stopped) return;
      job.runs += 1;
      job.running = true;
      try {
        // The job acts as the server, regardless of who triggered it.
        await asSystem(name, work);
        job.succeededAt = Date.now();
      } catch (error) {
        job.failures += 1;
        if (!this.#stopped) this.#onError(error as Error, name);
      }
      job.running = false;
    };
    const run = (): Promise<void> => {
      job.underWay = job.underWay.then(once);
      return job.underWay;
    };
    const job: Job = {
      name,
      runs: 0,
      failures: 0,
      succeededAt: 0,
      running: false,
      run,
      underWay: Promise.resolve(),
    };
    this.#jobs.set(name, job);
    return run;
  }
}
