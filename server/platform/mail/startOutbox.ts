/** Handles mail while the server runs: delivers it, shows it in the demo, or waits for a provider. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { errorTrace } from '../base/errorTrace.ts';
import type { Config } from '../config/config.ts';
import { asSystem } from '../db/actor.ts';
import type { BackgroundJobs } from '../db/backgroundJobs.ts';
import type { ClockWatch } from '../db/clockWatch.ts';
import type { Log } from '../log/requestLog.ts';
import { DEMO_OUTBOX_PATH } from './demoOutbox.ts';
import { type MailWorker, startMail } from './startMail.ts';

export async function startOutbox(
  orm: MikroORM,
  jobs: BackgroundJobs,
  clock: ClockWatch,
  config: Config,
  log: Log,
): Promise<MailWorker> {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl) {
    return startMail(jobs, clock, { smtpUrl, mailFrom }, { orm, config, log, clock: () => new Date() });
  }
  if (!config.demo) log({ level: 'warning', message: 'SMTP_URL is not set: mail waits in the database' });
  const onError = (error: Error) => log({ level: 'error', job: 'announce-mail', ...errorTrace(error) });
  return {
    wake: () => {
      if (config.demo) announceWaiting(orm, publicUrl, log).catch(onError);
    },
    stop: async () => undefined,
  };
}

/** In a demo no mail is sent: a log line announces new mails without their content. */
async function announceWaiting(orm: MikroORM, publicUrl: string, log: Log): Promise<void> {
  const [row] = await asSystem('outbox', () =>
    orm.em
      .fork()
      .execute<Array<{ waiting: number }>>('select count(*)::int as waiting from mail where sent_at is null'),
  );
  const waiting = row?.waiting ?? 0;
  const mails = waiting === 1 ? '1 mail waits' : `${waiting} mails wait`;
  log({ level: 'info', message: `${mails} at ${publicUrl}${DEMO_OUTBOX_PATH}` });
}
