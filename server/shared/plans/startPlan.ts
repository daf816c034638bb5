/** Begins a plan for a person, in the transaction that causes it. */
import type { Plan } from '@clinic/rules/plan';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError, NotFound } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';

export class PlanRuns extends codedError(
  409,
  'plan_runs',
  'This person already has this plan. Stop it first, or go on with it',
) {}

interface Start {
  personId: string;
  planId: string;
  /** Of the clinic, `YYYY-MM-DD`. */
  startedOn: string;
  startedBy: Plan['start'];
  submissionId?: string;
}

/**
 * With the newest version.
 * @returns its id; undefined if the person has it already
 * @throws NotFound if there is no such plan
 */
export async function startPlan(
  tx: EntityManager,
  { personId, planId, startedOn, startedBy, submissionId }: Start,
  requestContext: RequestContext,
): Promise<string | undefined> {
  const [newest] = await tx.execute<Array<{ version: string }>>(
    'select version from plan_version where plan_id = ? order by published_at desc, version collate "C" desc limit 1',
    [planId],
  );
  if (!newest) throw new NotFound('No such plan');
  const id = crypto.randomUUID();
  const { by, at } = requestContext;
  const made = await tx.execute<unknown[]>(
    `insert into person_plan (id, person_id, plan_id, version, started_on, started_by, submission_id, by_id, created_at)
     select ?, ?, ?, ?, ?, ?, ?, ?, ?
     where not exists (select from person_plan where plan_id = ? and stopped_on is null
       and root_person(person_id) = root_person(?::uuid))
     on conflict do nothing returning id`,
    [
      ...[
        id,
        personId,
        planId,
        newest.version,
        startedOn,
        startedBy,
        submissionId ?? null,
        by?.id ?? null,
        at,
      ],
      ...[planId, personId],
    ],
  );
  if (made.length === 0) return undefined;
  recordAudit(tx, requestContext, {
    action: 'plan_started',
    object: { type: 'person_plan', id },
    detail: { person: personId, plan: `${planId}@${newest.version}`, by: startedBy },
  });
  return id;
}
