/**
 * By when the clinic promised its next step. The time is stored as it was promised: other working hours or terms of the
 * clinic apply to what comes in afterwards.
 */
import type { PromisedStep, PromisedStepName } from '@clinic/contract/promisedSteps';
import type { Promising } from '@clinic/contract/settings';
import { addWorkingHours } from '@clinic/engine/base';
import type { Statement } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';

const QUARTER_MS = 15 * 60_000;
/** Somebody is told when so much of the time has passed. */
const NOTIFIED_AFTER = 0.75;

/** The end of a term, to the next quarter of an hour, as people say times. */
export function dueTime(at: Date, hours: number, { timeZone, workingHours }: Promising): Date {
  const due = addWorkingHours(at, hours, workingHours, timeZone).getTime();
  return new Date(Math.ceil(due / QUARTER_MS) * QUARTER_MS);
}

/** When the first member of staff is told that a step waits. */
export const notificationTime = (start: Date, hours: number, { timeZone, workingHours }: Promising): Date =>
  addWorkingHours(start, hours * NOTIFIED_AFTER, workingHours, timeZone);

/** Nothing changes for a step that waits already. Send it before what is derived from the submission. */
export const promise = (
  submissionId: string,
  steps: readonly PromisedStepName[],
  promising: Promising,
  at: Date,
): Statement[] =>
  steps.flatMap((step) => {
    const hours = promising.promises[step];
    if (hours === null) return [];
    return [
      {
        as: 'submissions',
        sql: `insert into promised_step (submission_id, step, started_at, due_at, notified_at, notify_at)
           values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
        params: [
          submissionId,
          step,
          at,
          dueTime(at, hours, promising),
          at,
          notificationTime(at, hours, promising),
        ],
      },
    ];
  });

/** The steps are done, or no longer to be done. */
export const endPromises = (
  submissionId: string,
  steps: readonly PromisedStepName[],
  at: Date,
): Statement => ({
  as: 'submissions',
  sql: `update promised_step set ended_at = ? where submission_id = ? and step = any(?::text[]) and ended_at is null
     returning step`,
  params: [at, submissionId, `{${steps.join(',')}}`],
});

/** For a decision that is taken back: what was promised counts again, also if it is late by now. */
export const reopenDecision = (submissionId: string): Statement => ({
  as: 'submissions',
  sql: `update promised_step set ended_at = null
     where submission_id = ? and step = 'decision' and started_at = (
         select max(started_at) from promised_step where submission_id = ? and step = 'decision')`,
  params: [submissionId, submissionId],
});

/** By submission, the next one first. Call it as the server: patients do not see the table. */
export async function openPromises(
  tx: EntityManager,
  ids: readonly string[],
): Promise<Map<string, PromisedStep[]>> {
  const rows = await tx.execute<Array<{ id: string; step: PromisedStepName; dueAt: string }>>(
    `select submission_id as id, step, due_at as "dueAt" from promised_step
     where submission_id = any(?::uuid[]) and ended_at is null order by due_at, step`,
    [`{${ids.join(',')}}`],
  );
  const steps = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...steps].map(([id, open]) => [
      id,
      open.map(({ step, dueAt }) => ({ step, dueAt: new Date(dueAt).toISOString() })),
    ]),
  );
}
