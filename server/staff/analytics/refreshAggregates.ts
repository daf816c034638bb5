/** Updates the tallies periodically, so that a read has little left to fold. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { BackgroundJobs } from '../../platform/db/backgroundJobs.ts';
import { type ClinicDefaults, clinicSettings } from '../../platform/settings/clinicSettings.ts';

const EVERY_MS = 60_000;

export function refreshAggregates(orm: MikroORM, config: ClinicDefaults, jobs: BackgroundJobs): void {
  const fold = jobs.every('fold-analytics', EVERY_MS, async () => {
    const em = orm.em.fork();
    const { timeZone } = await clinicSettings(em, config);
    await em.execute('select fold_analytics(?)', [timeZone]);
  });
  void fold();
}
