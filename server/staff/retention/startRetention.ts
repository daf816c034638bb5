/**
 * Purges abandoned drafts once a day while the server runs. Never at startup: the clock may be wrong then.
 */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../platform/config/config.ts';
import type { BackgroundJobs } from '../../platform/db/backgroundJobs.ts';
import type { ClockWatch } from '../../platform/db/clockWatch.ts';
import { PURGE_QUEUE } from '../../platform/db/queues.ts';
import type { Log } from '../../platform/log/requestLog.ts';
import { clinicSettings } from '../../platform/settings/clinicSettings.ts';
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
