/** Delivers mail while the server runs: at once when one is put in, and every minute what waits. */
import type { PgBoss } from 'pg-boss';
import { MAIL_QUEUE } from '../db/queues.ts';
import { type Delivery, deliverDue } from './deliverDue.ts';
import { smtp } from './smtp.ts';

export interface MailWorker {
  /** A mail was put in. */
  wake(): void;
  stop(): Promise<void>;
}

const EVERY_MINUTE = '* * * * *';

export async function startMail(
  boss: PgBoss,
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  delivery: Omit<Delivery, 'send'>,
): Promise<MailWorker> {
  const onError = (error: Error) => delivery.log({ level: 'error', error: error.name });
  const provider = smtp(smtpUrl, mailFrom);
  let stopping = false;
  let running: Promise<void> | undefined;
  let again = false;

  /** One round at a time in this process; who asks meanwhile gets another one after it. */
  const deliver = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    running = deliverDue({ ...delivery, send: provider.send }, () => stopping)
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined;
        if (again && !stopping) {
          again = false;
          void deliver();
        }
      });
    return running;
  };

  await boss.schedule(MAIL_QUEUE, EVERY_MINUTE);
  await boss.work(MAIL_QUEUE, { pollingIntervalSeconds: 10 }, deliver);
  void deliver();
  return {
    wake: () => void deliver(),
    async stop() {
      stopping = true;
      await running;
      provider.close();
    },
  };
}
