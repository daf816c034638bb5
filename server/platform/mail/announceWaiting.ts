/** In a demo no mail is sent: a log line announces new mails without their content. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { asSystem } from '../db/actor.ts';
import type { Log } from '../log/requestLog.ts';
import { DEMO_OUTBOX_PATH } from './demoOutbox.ts';

export async function announceWaiting(orm: MikroORM, publicUrl: string, log: Log): Promise<void> {
  const [row] = await asSystem('outbox', () =>
    orm.em
      .fork()
      .execute<Array<{ waiting: number }>>('select count(*)::int as waiting from mail where sent_at is null'),
  );
  const waiting = row?.waiting ?? 0;
  const mails = waiting === 1 ? '1 mail waits' : `${waiting} mails wait`;
  log({ level: 'info', message: `${mails} at ${publicUrl}${DEMO_OUTBOX_PATH}` });
}
