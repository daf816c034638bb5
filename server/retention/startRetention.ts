/** Purges abandoned drafts once a day while the server runs, and once when it starts. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../config.ts';
import { PURGE_QUEUE } from '../db/queues.ts';
import type { Log } from '../http/requestLog.ts';
import { clinicSettings } from '../settings/clinicSettings.ts';
import { purgeDrafts } from './purgeDrafts.ts';

const AT_NIGHT = '20 3 * * *';

export async function startRetention(
  orm: MikroORM,
  boss: PgBoss,
  config: Config,
  log: Log,
): Promise<() => Promise<void>> {
  const onError = (error: Error) => log({ level: 'error', error: error.name });
  let running: Promise<void> = Promise.resolve();
  const purge = (): Promise<void> => {
    running = running.then(async () => {
      const purged = await purgeDrafts(orm, config, new Date());
      if (purged.drafts > 0) log({ level: 'info', message: 'abandoned drafts purged', ...purged });
    }, onError);
    return running;
  };
  const { timeZone } = await clinicSettings(orm.em.fork(), config);
  await boss.schedule(PURGE_QUEUE, AT_NIGHT, null, { tz: timeZone });
  await boss.work(PURGE_QUEUE, { pollingIntervalSeconds: 60 }, purge);
  // A server that is switched off at night.
  void purge().catch(onError);
  return () => running.catch(onError);
}
