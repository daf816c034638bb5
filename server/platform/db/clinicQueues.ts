/**
 * The queues of background jobs, which all clinics and processes share: a job names its clinic and is done by
 * one process, for one clinic at a time. Nothing asks a clinic whether it has work: its jobs are rows.
 */
import type { PgBoss } from 'pg-boss';
import { QUEUES, type QueueName } from './queues.ts';

export interface ClinicJob {
  clinic: string;
}

/** Runs the clinic's job of this queue in this process. */
export type Runner = (clinic: string, queue: QueueName) => Promise<void>;

/** How often a process looks for a job of the queue that was not announced to it. */
const POLLING_SECONDS = 10;

export class ClinicQueues {
  readonly #boss: PgBoss;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  async start(run: Runner): Promise<void> {
    for (const queue of QUEUES) {
      await this.#boss.work<ClinicJob>(queue, { pollingIntervalSeconds: POLLING_SECONDS }, async (jobs) => {
        for (const { data } of jobs) await run(data.clinic, queue);
      });
    }
  }

  /** Adds a job unless one waits already. */
  async add(queue: QueueName, clinic: string): Promise<void> {
    await this.#boss.send(queue, { clinic } satisfies ClinicJob, { singletonKey: clinic });
  }

  /** Adds one whenever the schedule says so, whether the clinic is visited or not. */
  async schedule(queue: QueueName, clinic: string, cron: string, timeZone: string): Promise<void> {
    await this.#boss.schedule(queue, cron, { clinic } satisfies ClinicJob, {
      tz: timeZone,
      key: clinic,
      singletonKey: clinic,
    });
  }

  /** Forgets the schedules of a clinic that has been deleted or suspended. */
  async unschedule(clinic: string): Promise<void> {
    for (const queue of QUEUES) await this.#boss.unschedule(queue, clinic);
  }
}
