/**
 * Purges abandoned drafts once a day while the server runs. Never at startup: the clock may be wrong then.
 */
import type { Config } from '@clinic/server-platform/config';
import { type BackgroundJobs, type ClockWatch, PURGE_QUEUE } from '@clinic/server-platform/db';
import type { Log } from '@clinic/server-platform/log';
import { clinicSettings } from '@clinic/server-platform/settings';
import type { MikroORM } from '@mikro-orm/postgresql';
import { purgeDrafts } from './purgeDrafts.ts';

const AT_NIGHT = '20 3 * * *';

export async function startRetention(
  orm: MikroORM,
  jobs: BackgroundJobs,
  clock: ClockWatch,
  config: Config,
  log: Log,
): Promise<void> {
  const { timeZone } = await clinicSettings(orm.em.fork(), config);
  await jobs.queued({ queue: PURGE_QUEUE, at: { cron: AT_NIGHT, timeZone } }, async () => {
    const purged = await purgeDrafts(orm, config, await clock.check());
    if (purged.marked > 0) log({ level: 'info', message: 'abandoned drafts marked', drafts: purged.marked });
    if (purged.drafts > 0) log({ level: 'info', message: 'abandoned drafts purged', ...purged });
  });
}
