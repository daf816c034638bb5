/**
 * All background work of a process, started here so that it can be listed, counted and awaited. A failed job
 * is logged and retried at its next scheduled time.
 */
import type { PgBoss } from 'pg-boss';
import { asSystem } from './actor.ts';

export interface JobState {
  name: string;
  runs: number;
  failures: number;
  /** Milliseconds since 1970; 0: never. */
  succeededAt: number;
  running: boolean;
}

export interface QueuedJob {
  queue: string;
  cron: string;
  timeZone?: string;
  pollingIntervalSeconds: number;
}

type Job = JobState & { run(): Promise<void>; underWay: Promise<void> };

export class BackgroundJobs {
  readonly #boss: PgBoss;
  readonly #onError: (error: Error, job: string) => void;
  readonly #jobs = new Map<string, Job>();
  readonly #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(boss: PgBoss, onError: (error: Error, job: string) => void) {
    this.#boss = boss;
    this.#onError = onError;
  }

  /**
   * One of all processes runs it, on the schedule `cron`.
   * @returns a function that runs it now in this process
   */
  async queued(
    { queue, cron, timeZone, pollingIntervalSeconds }: QueuedJob,
    work: () => Promise<unknown>,
  ): Promise<() => Promise<void>> {
    const run = this.#add(queue, work);
    await this.#boss.schedule(queue, cron, null, timeZone === undefined ? {} : { tz: timeZone });
    await this.#boss.work(queue, { pollingIntervalSeconds }, run);
    return run;
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
