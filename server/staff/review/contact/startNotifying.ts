/** Tells staff of patients to contact while the server runs: immediately when one is due, and every minute. */
import type { Config } from '@clinic/server-platform/config';
import { type BackgroundJobs, CONTACT_QUEUE } from '@clinic/server-platform/db';
import type { MikroORM } from '@mikro-orm/postgresql';
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
