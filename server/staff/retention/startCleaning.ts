/**
 * Deletes what expires: sessions, links and counts, audit entries. Only by a clock that has run steadily, and
 * days after expiry.
 */
import { keepAudit } from '@clinic/server-platform/audit';
import { deleteExpiredSessions, deleteOldLinks } from '@clinic/server-platform/auth';
import type { Config } from '@clinic/server-platform/config';
import { type BackgroundJobs, ClockWatch, isSteady } from '@clinic/server-platform/db';
import type { Log } from '@clinic/server-platform/log';
import type { MikroORM } from '@mikro-orm/postgresql';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long the clock must have been steady before sessions and links are deleted. */
const STEADY_DAYS = 1;
/** A larger difference to the server's own clock is reported. */
const MAX_APART_MS = MINUTE_MS;

export function startCleaning(
  orm: MikroORM,
  jobs: BackgroundJobs,
  clock: ClockWatch,
  config: Config,
  log: Log,
): void {
  const watch = jobs.every('watch-clock', MINUTE_MS, async () => {
    const { at } = await clock.check();
    const apartMs = Date.now() - at.getTime();
    if (Math.abs(apartMs) > MAX_APART_MS) {
      const seconds = Math.round(apartMs / 1000);
      log({
        level: 'warn',
        warning: "This machine's clock differs from the database's: check both",
        seconds,
      });
    }
  });
  jobs.every('delete-expired-sessions', HOUR_MS, async () => {
    const state = await clock.recent();
    if (isSteady(state, STEADY_DAYS)) await deleteExpiredSessions(orm, state.at);
  });
  jobs.every('delete-old-links', HOUR_MS, async () => {
    const state = await clock.recent();
    if (isSteady(state, STEADY_DAYS)) await deleteOldLinks(orm, state.at);
  });
  jobs.every('keep-audit', HOUR_MS, async () => {
    await keepAudit(orm, config.auditRetentionYears, log, await clock.check());
  });
  void watch();
}

export const watchedClock = (orm: MikroORM, log: Log): ClockWatch =>
  new ClockWatch(orm, {
    onJump: ({ from, to }) =>
      log({
        level: 'error',
        error:
          "The database's clock has jumped: check it. Nothing is deleted by it until it has run steadily",
        from: from.toISOString(),
        to: to.toISOString(),
      }),
  });
