/** Delivers mail while the server runs: at once when one is put in, and every minute what waits. */
import type { BackgroundJobs } from '../db/backgroundJobs.ts';
import type { ClockWatch } from '../db/clockWatch.ts';
import { MAIL_QUEUE } from '../db/queues.ts';
import { type Delivery, deliverDue } from './deliverDue.ts';
import { smtp } from './smtp.ts';

export interface MailWorker {
  /** A mail was put in. */
  wake(): void;
  stop(): Promise<void>;
}

/** For the mail under way when the server stops: most are taken within it. */
const LAST_MAIL_MS = 3_000;
const EVERY_MINUTE = '* * * * *';

export async function startMail(
  jobs: BackgroundJobs,
  clock: ClockWatch,
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  delivery: Omit<Delivery, 'send'>,
): Promise<MailWorker> {
  const provider = smtp(smtpUrl, mailFrom);
  let stopping = false;
  let waiting = false;

  const deliver = await jobs.queued(
    { queue: MAIL_QUEUE, cron: EVERY_MINUTE, pollingIntervalSeconds: 10 },
    async () => {
      waiting = false;
      await clock.recent();
      await deliverDue({ ...delivery, send: provider.send }, () => stopping);
    },
  );
  /** One round at a time in this process; who asks meanwhile gets another one after it. */
  const wake = (): void => {
    if (waiting || stopping) return;
    waiting = true;
    void deliver();
  };
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      const losePatience = setTimeout(() => provider.close(), LAST_MAIL_MS);
      await jobs.stop();
      clearTimeout(losePatience);
      provider.close();
    },
  };
}
