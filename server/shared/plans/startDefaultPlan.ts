/** The plan that the clinic begins with an approval, if it has set one. */
import type { RequestContext } from '@clinic/server-platform/access';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { clinicDate } from '../catalogue/clinicDate.ts';
import { startPlan } from './startPlan.ts';

/** Once for a submission; a follow-up of a plan begins no plan. */
export async function startDefaultPlan(
  tx: EntityManager,
  config: ClinicDefaults,
  submissionId: string,
  requestContext: RequestContext,
): Promise<void> {
  const { defaultPlan, timeZone } = await clinicSettings(tx, config);
  if (defaultPlan === null) return;
  const [first] = await tx.execute<Array<{ personId: string }>>(
    `select person_id as "personId" from submission join draft on draft.id = draft_id
     where submission.id = ? and person_plan_id is null
       and not exists (select from person_plan where submission_id = submission.id)
       and exists (select from plan_version where plan_id = ?)`,
    [submissionId, defaultPlan],
  );
  if (!first) return;
  await startPlan(
    tx,
    {
      personId: first.personId,
      planId: defaultPlan,
      startedOn: clinicDate(requestContext.at, timeZone),
      startedBy: 'approval',
      submissionId,
    },
    requestContext,
  );
}
