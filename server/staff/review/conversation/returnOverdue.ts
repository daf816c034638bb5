/** When a patient has not answered in time, it is the clinic's turn again. */
import type { BackgroundJobs } from '@clinic/server-platform/db';
import { Submission } from '@clinic/server-platform/entities';
import { LockMode, type MikroORM } from '@mikro-orm/postgresql';
import { notifyChange } from '../setStatus.ts';

const EVERY_MS = 60_000;
const BATCH = 100;

export function startReturningOverdue(orm: MikroORM, jobs: BackgroundJobs): void {
  const run = jobs.every('return-overdue', EVERY_MS, () => returnOverdue(orm, new Date()));
  void run();
}

export async function returnOverdue(orm: MikroORM, now: Date): Promise<void> {
  let returned: number;
  do {
    returned = await orm.em.fork().transactional(async (tx) => {
      const overdue = (await tx.find(
        Submission,
        { answerDueAt: { $lte: now } },
        { orderBy: { id: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_WRITE },
      )) as Submission[];
      for (const submission of overdue) {
        submission.answerDueAt = null;
        await notifyChange(tx, submission);
      }
      return overdue.length;
    });
  } while (returned === BATCH);
}
