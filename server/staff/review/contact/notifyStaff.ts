/**
 * Tells staff of the patients to contact, and of those who wait for what was promised, by notification and mail. The table is the single source of truth: a row is
 * locked while its people are notified, so that whichever process comes next continues where another one ended.
 */
import { runTogether } from '@clinic/server-platform/db';
import { personalNotifications, publication } from '@clinic/server-platform/messaging';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { colleaguesOf, isOpened } from './colleagues.ts';
import { nextNotification } from './nextNotification.ts';
import { remindOne } from './remindStaff.ts';

export interface StaffNotification {
  orm: MikroORM;
  config: ClinicDefaults;
  clock(): Date;
}

/** Runs until nobody is to be notified now. @returns how many times somebody was */
export async function notifyStaff({ orm, config, clock }: StaffNotification): Promise<number> {
  let notified = 0;
  for (const notifyNext of [notifyOne, remindOne]) {
    while (await orm.em.fork().transactional((tx) => notifyNext(tx, config, clock()))) notified += 1;
  }
  return notified;
}

interface Row {
  submissionId: string;
  reference: string;
  responsible: Array<string | null>;
  startedAt: string;
  dueAt: string;
  notified: string[];
}

async function notifyOne(tx: EntityManager, config: ClinicDefaults, now: Date): Promise<boolean> {
  const [row] = await tx.execute<Row[]>(
    `select due.submission_id as "submissionId", reference, array[tried_by_id, assignee_id]::text[] as responsible,
       started_at as "startedAt", due_at as "dueAt", notified::text[]
     from contact_due due join submission on submission.id = due.submission_id
     where closed_at is null and notify_at <= ? order by notify_at limit 1 for update of due skip locked`,
    [now],
  );
  if (!row) return false;
  const { submissionId, reference, notified } = row;
  const colleagues = await colleaguesOf(tx, await clinicSettings(tx, config), row.responsible);
  const startedAt = new Date(row.startedAt);
  const { to, late, nextAt } = nextNotification(
    {
      startedAt,
      dueAt: new Date(row.dueAt),
      notified,
      isOpened: await isOpened(tx, submissionId, startedAt, colleagues.everybody),
    },
    colleagues,
    now,
  );
  await tx.execute('update contact_due set notified = ?::uuid[], notify_at = ? where submission_id = ?', [
    `{${[...new Set([...notified, ...to])].join(',')}}`,
    nextAt,
    submissionId,
  ]);
  const kind = late ? 'contact_late' : 'contact_today';
  await runTogether(tx, [
    ...personalNotifications({ at: now }, { kind, submissionId, reference, to }),
    // Its row in open queues turns late.
    publication({ type: 'submission_changed', submissionId }),
  ]);
  return true;
}
