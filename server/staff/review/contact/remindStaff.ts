/** Tells staff that patients wait for what was promised. As in `notifyStaff`, the table is the single source of truth. */
import type { PromisedStepName } from '@clinic/contract/promisedSteps';
import { addWorkingHours, workingHoursBetween } from '@clinic/engine/base';
import { recordSubmissions, runTogether } from '@clinic/server-platform/db';
import { personalNotifications, publication } from '@clinic/server-platform/messaging';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { dueTime, notificationTime } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { colleaguesOf, isOpened } from './colleagues.ts';
import { nextReminder } from './nextReminder.ts';

interface Row {
  submissionId: string;
  reference: string;
  step: PromisedStepName;
  assignee: string | null;
  startedAt: Date;
  dueAt: Date;
  notified: string[];
  notifiedAt: Date;
}

/** As the clock watch tolerates it. */
const TOLERANCE_MS = 10 * 60_000;

/** @returns whether there was a step to look at */
export async function remindOne(tx: EntityManager, config: ClinicDefaults, now: Date): Promise<boolean> {
  const row = await nextRow(tx, now);
  if (!row) return false;
  const settings = await clinicSettings(tx, config);
  const { workingHours, timeZone } = settings;
  const { submissionId, reference, step } = row;
  const key = [submissionId, step, row.startedAt];
  const term = workingHoursBetween(row.startedAt, row.dueAt, workingHours, timeZone);
  if (row.notifiedAt.getTime() > now.getTime() + TOLERANCE_MS) {
    // The clock was set back: what began or was told at a time that has not come counts from now.
    const start = row.startedAt > now ? now : row.startedAt;
    await tx.execute(
      `update promised_step set started_at = ?, due_at = ?, notified = '{}', notified_at = ?, notify_at = ?
       where submission_id = ? and step = ? and started_at = ?`,
      [
        start,
        row.startedAt > now ? dueTime(now, term, settings) : row.dueAt,
        now,
        notificationTime(start, term, settings),
        ...key,
      ],
    );
    await runTogether(tx, [recordSubmissions([submissionId])]);
    return true;
  }
  const { inTurn, administrators, everybody } = await colleaguesOf(tx, settings, [row.assignee]);
  const readers = [...new Set([...inTurn, ...everybody, ...administrators])];
  const { to, late, againAfter } = nextReminder(
    {
      dueAt: row.dueAt,
      notified: row.notified,
      isOpened: row.notified.length > 0 && (await isOpened(tx, submissionId, row.notifiedAt, readers)),
    },
    { inTurn, administrators },
    now,
  );
  await tx.execute(
    `update promised_step set notified = ?::uuid[], notified_at = ?, notify_at = ?
     where submission_id = ? and step = ? and started_at = ?`,
    [
      `{${[...row.notified, ...to].join(',')}}`,
      now,
      againAfter === null
        ? null
        : addWorkingHours(now, Math.max(term * againAfter, 1 / 4), workingHours, timeZone),
      ...key,
    ],
  );
  const kind = late ? 'promise_late' : 'promise_due';
  await runTogether(tx, [
    ...personalNotifications({ at: now }, { kind, submissionId, reference, to }),
    publication({ type: 'submission_changed', submissionId }),
  ]);
  return true;
}

async function nextRow(tx: EntityManager, now: Date): Promise<Row | undefined> {
  const [row] = await tx.execute<Row[]>(
    `select promised.submission_id as "submissionId", reference, step, assignee_id as assignee,
       started_at as "startedAt", promised.due_at as "dueAt", notified::text[], notified_at as "notifiedAt"
     from promised_step promised join submission on submission.id = promised.submission_id
     where ended_at is null and (notified_at > ? or notify_at <= ?
       -- One after the other: nobody is told twice about one patient at once.
       and not exists (
         select from promised_step other where other.submission_id = promised.submission_id and other.ended_at is null
           and (other.due_at, other.step) < (promised.due_at, promised.step)))
     order by notify_at limit 1 for update of promised skip locked`,
    [new Date(now.getTime() + TOLERANCE_MS), now],
  );
  return (
    row && {
      ...row,
      startedAt: new Date(row.startedAt),
      dueAt: new Date(row.dueAt),
      notifiedAt: new Date(row.notifiedAt),
    }
  );
}
