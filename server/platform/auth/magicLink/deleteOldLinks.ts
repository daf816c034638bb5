/** Deletes expired sign-in links and enrolment codes, devices not seen for a long time, and counts whose window has passed. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { forgetOldDevices } from '../knownDevice.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

export async function deleteOldLinks(orm: MikroORM, now: Date): Promise<void> {
  const em = orm.em.fork();
  const old = new Date(now.getTime() - WEEK_MS);
  await em.execute('delete from sign_in_link where expires_at < ?', [old]);
  await em.execute('delete from link_token where created_at < ?', [new Date(old.getTime() - DAY_MS)]);
  await em.execute('delete from enrolment_code where expires_at < ?', [now]);
  await forgetOldDevices(em, now);
  await em.execute('delete from rate_limit where since < ?', [old]);
}
