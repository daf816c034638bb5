/**
 * All background work of a clinic in a process, started here so that it can be listed, counted and awaited. A failed job
 * is logged and retried at its next scheduled time.
 */
import { randomUUID } from 'node:crypto';
import { traced } from '../base/tracing.ts';
import { asSystem } from './actor.ts';
import type { ClinicQueues } from './clinicQueues.ts';
import type { QueueName } from './queues.ts';

export interface JobState {
  name: string;
  runs: number;
  failures: number;
  /** Milliseconds since 1970; 0: never. */
  succeededAt: number;
  failedAt: number;
  running: boolean;
}

export interface QueuedJob {
  queue: QueueName;
  /** While this process serves the clinic and it may need the job, one is added at this interval. */
  everyMs?: number;
  /** A job is added at these times, whether or not the clinic is visited. */
  at?: { cron: string; timeZone: string };
}

/** The time of a queue's job, after which it is the others' turn. */
const SHARE_MS = 60_000;

/** Whether a job with this interval may have anything to do. */
export type IsNeeded = (everyMs: number) => Promise<boolean>;

type Job = JobState & { run(): Promise<void>; underWay: Promise<void> };

export class BackgroundJobs {
  readonly #queues: ClinicQueues;
  readonly #clinic: string;
  readonly #onError: (error: Error, job: string) => void;
  readonly #isNeeded: IsNeeded;
  readonly #jobs = new Map<string, Job>();
  readonly #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(
    queues: ClinicQueues,
    clinic: string,
    onError: (error: Error, job: string) => void,
    isNeeded: IsNeeded = async () => true,
  ) {
    this.#queues = queues;
    this.#clinic = clinic;
    this.#onError = onError;
    this.#isNeeded = isNeeded;
  }

  /**
   * One of all processes runs it. Work that is over its share ends, and another job continues it after those of
   * the other clinics.
   * @returns a function that runs it now in this process
   */
  async queued(
    { queue, everyMs, at }: QueuedJob,
    work: (isOver: () => boolean) => Promise<unknown>,
  ): Promise<() => Promise<void>> {
    const run = this.#add(queue, async () => {
      const until = performance.now() + SHARE_MS;
      let isOver = false;
      await work(() => {
        isOver ||= performance.now() > until;
        return isOver;
      });
      if (isOver && !this.#stopped) await this.wake(queue);
    });
    if (at) await this.#queues.schedule(queue, this.#clinic, at.cron, at.timeZone);
    if (everyMs !== undefined) this.#repeat(queue, everyMs, () => this.wake(queue));
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

  /**
   * Every process that serves the clinic runs it at this interval, while the clinic may need it.
   * @returns a function that runs it now in this process
   */
  every(name: string, ms: number, work: () => Promise<unknown>): () => Promise<void> {
    const run = this.#add(name, work);
    this.#repeat(name, ms, run);
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

  #repeat(name: string, ms: number, run: () => Promise<void>): void {
    const tick = async (): Promise<void> => {
      if (await this.#isNeeded(ms)) await run();
    };
    this.#timers.push(
      setInterval(() => void tick().catch((error: Error) => this.#onError(error, name)), ms).unref(),
    );
  }

  #add(name: string, work: () => Promise<unknown>): () => Promise<void> {
    const once = async (): Promise<void> => {
      if (this.#stopped) return;
      job.runs += 1;
      job.running = true;
      try {
        // The job acts as the server, regardless of who triggered it.
        const facts = { clinic: this.#clinic, job: name };
        const caller = { requestId: randomUUID() };
        await asSystem(name, () => traced({ name: 'job', facts, caller }, work));
        job.succeededAt = Date.now();
      } catch (error) {
        job.failures += 1;
        job.failedAt = Date.now();
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
      failedAt: 0,
      running: false,
      run,
      underWay: Promise.resolve(),
    };
    this.#jobs.set(name, job);
    return run;
  }
}
