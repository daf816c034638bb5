/** Delivers mail while the server runs: immediately when one is added, and every minute for those waiting. */
import type { BackgroundJobs } from '../db/backgroundJobs.ts';
import type { ClockWatch } from '../db/clockWatch.ts';
import { MAIL_QUEUE } from '../db/queues.ts';
import { type Delivery, deliverDue } from './deliverDue.ts';
import { smtp } from './smtp.ts';

export interface MailWorker {
  /** Call when a mail was added. */
  wake(): void;
  stop(): Promise<void>;
}

/** Time for the mail being sent when the server stops: most are accepted within it. */
const LAST_MAIL_MS = 3_000;
const EVERY_MS = 60_000;

export async function startMail(
  jobs: BackgroundJobs,
  clock: ClockWatch,
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  delivery: Omit<Delivery, 'send'>,
): Promise<MailWorker> {
  const provider = smtp(smtpUrl, mailFrom);
  let stopping = false;
  let waiting = false;

  const deliver = await jobs.queued({ queue: MAIL_QUEUE, everyMs: EVERY_MS }, async (isOver) => {
    waiting = false;
    await clock.recent();
    let unreachable: Error | undefined;
    const send: Delivery['send'] = (mail, from) =>
      provider.send(mail, from).catch((error: Error & { responseCode?: number; code?: string }) => {
        // A server that refuses us at all is no better than one that is away.
        if (error.responseCode === undefined || error.code === 'EAUTH') unreachable = error;
        throw error;
      });
    await deliverDue({ ...delivery, send }, () => stopping || isOver());
    // The job counts as failed, so that monitoring notices.
    if (unreachable) throw unreachable;
  });
  /** One round at a time in this process; a call during a round starts another one after it. */
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
      const timeout = setTimeout(() => provider.close(), LAST_MAIL_MS);
      await jobs.stop();
      clearTimeout(timeout);
      provider.close();
    },
  };
}
