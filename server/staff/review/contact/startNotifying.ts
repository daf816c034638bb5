/** Tells staff of patients to contact while the server runs: immediately when one is due, and every minute. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../../platform/config/config.ts';
import type { BackgroundJobs } from '../../../platform/db/backgroundJobs.ts';
import { CONTACT_QUEUE } from '../../../platform/db/queues.ts';
import { notifyStaff } from './notifyStaff.ts';

const EVERY_MS = 60_000;

/** @returns a function to call when a contact is due */
export async function startNotifying(
  orm: MikroORM,
  jobs: BackgroundJobs,
  config: Config,
): Promise<() => Promise<void>> {
  const notify = await jobs.queued({ queue: CONTACT_QUEUE, everyMs: EVERY_MS }, () =>
    notifyStaff({ orm, config, clock: () => new Date() }),
  );
  void notify();
  return notify;
}
