/** What a submission answers of a person's plan, however late it arrives. */
import { asSystem, type Statement } from '@clinic/server-platform/db';
import type { Draft } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Answered, answeredPerson } from './openFollowUp.ts';

/** Whose plan asked for it; undefined if none did. */
export const askedPerson = async (
  tx: EntityManager,
  { personPlanId }: Draft,
): Promise<Answered | undefined> =>
  personPlanId ? asSystem('submission', () => answeredPerson(tx, personPlanId)) : undefined;

export const answersOf = (
  { personPlanId, planStep, planDue }: Draft,
  { id, answeredOn, createdAt }: { id: string; answeredOn: string; createdAt: Date },
): Statement[] =>
  personPlanId
    ? [
        {
          sql: `insert into plan_event (id, person_plan_id, kind, on_day, step, due, submission_id, created_at)
             values (gen_random_uuid(), ?, 'done', ?, ?, ?, ?, ?)`,
          params: [personPlanId, answeredOn, planStep, planDue, id, createdAt],
        },
      ]
    : [];
