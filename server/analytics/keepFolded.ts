/** Brings the tallies up to date now and then, so that a reader finds little left to do. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { type ClinicDefaults, clinicSettings } from '../settings/clinicSettings.ts';

const EVERY_MS = 60_000;

/** @returns stops it, and waits for the one under way */
export function keepFolded(
  orm: MikroORM,
  config: ClinicDefaults,
  onError: (error: Error) => void,
): () => Promise<void> {
  const fold = async (): Promise<void> => {
    const em = orm.em.fork();
    const { timeZone } = await clinicSettings(em, config);
    await em.execute('select fold_analytics(?)', [timeZone]);
  };
  let underWay = fold().catch(onError);
  const timer = setInterval(() => {
    underWay = underWay.then(fold).catch(onError);
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
