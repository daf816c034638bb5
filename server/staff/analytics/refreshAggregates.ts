/** Updates the tallies periodically, so that a read has little left to fold. */
import type { BackgroundJobs } from '@clinic/server-platform/db';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { MikroORM } from '@mikro-orm/postgresql';

const EVERY_MS = 60_000;

export function refreshAggregates(orm: MikroORM, config: ClinicDefaults, jobs: BackgroundJobs): void {
  const fold = jobs.every('fold-analytics', EVERY_MS, async () => {
    const em = orm.em.fork();
    const { timeZone } = await clinicSettings(em, config);
    await em.execute('select fold_analytics(?)', [timeZone]);
  });
  void fold();
}
