/**
 * The queues of background jobs, which all clinics and processes share: a job names its clinic and is done by
 * one process, for one clinic at a time. No clinic is polled for work: its jobs are rows.
 */
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { QUEUES, type QueueName } from './queues.ts';

export interface ClinicJob {
  clinic: string;
}

/** Added at night: becomes a job of each clinic in that time zone. */
interface NightJob {
  timeZone: string;
}

/** The time zone whose night a clinic's nightly work is done in. */
export interface Nights {
  note(clinic: string, timeZone: string): Promise<void>;
  clinicsAt(timeZone: string): Promise<string[]>;
}

/** Runs the clinic's job of this queue in this process. */
export type Runner = (clinic: string, queue: QueueName) => Promise<void>;

/** How often a process polls the queue for jobs that were not announced to it. */
const POLLING_SECONDS = 10;
/**
 * Number of jobs of a queue that a process does concurrently, each for another clinic: in two batches, so that
 * a long job does not keep all others waiting.
 */
const BATCHES = 2;
const OF_BATCH = 4;

export class ClinicQueues {
  readonly #boss: PgBoss;
  readonly #nights: Nights;

  constructor(boss: PgBoss, nights: Nights) {
    this.#boss = boss;
    this.#nights = nights;
  }

  async start(run: Runner): Promise<void> {
    for (const queue of QUEUES) {
      const done = async ({ id, data }: Job<ClinicJob | NightJob>): Promise<JobResult> => {
        const work = 'clinic' in data ? run(data.clinic, queue) : this.#addAtNight(queue, data);
        return {
          id,
          status: await work.then(
            () => 'completed',
            () => 'failed',
          ),
        };
      };
      await this.#boss.work(
        queue,
        {
          pollingIntervalSeconds: POLLING_SECONDS,
          localConcurrency: BATCHES,
          batchSize: OF_BATCH,
          // Many clinics' jobs become due in the same minute: fetch several at once.
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (jobs: Array<Job<ClinicJob | NightJob>>) => Promise.all(jobs.map(done)),
      );
    }
  }

  /** Adds a job unless one is already waiting. */
  async add(queue: QueueName, clinic: string): Promise<void> {
    await this.#boss.send(queue, { clinic } satisfies ClinicJob, { singletonKey: clinic });
  }

  /**
   * Adds one each night, whether or not the clinic is visited. One schedule serves all clinics of a time
   * zone, because each process reads every schedule twice a minute.
   */
  async schedule(queue: QueueName, clinic: string, cron: string, timeZone: string): Promise<void> {
    await this.#nights.note(clinic, timeZone);
    await this.#boss.schedule(queue, cron, { timeZone } satisfies NightJob, {
      tz: timeZone,
      // Without the plus of zones such as Etc/GMT+5, which pg-boss refuses.
      key: timeZone.replaceAll('+', 'plus'),
      singletonKey: timeZone,
    });
  }

  async #addAtNight(queue: QueueName, { timeZone }: NightJob): Promise<void> {
    for (const clinic of await this.#nights.clinicsAt(timeZone)) await this.add(queue, clinic);
  }
}
