/** Records once that a form became due, or was missed. Webhooks are sent from the audit log. */
import type { AuditAction } from '@clinic/contract/audit/actions';
import { dateAfter } from '@clinic/rules/plan';
import { recordActs } from '@clinic/server-platform/audit';
import type { PersonPlan } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';

/** After a longer breakdown of the server, what was missed before is not recorded any more. */
const LATE_DAYS = 7;

interface Step {
  plan: string;
  action: AuditAction;
  step: string;
  due: string;
}

export async function recordFollowUps(
  em: EntityManager,
  plans: readonly PersonPlan[],
  today: string,
  at: Date,
): Promise<void> {
  const reached = plans.flatMap(({ id, occurrences }) =>
    occurrences.flatMap(({ state, step, due, closes }): Step[] => {
      if (state === 'due' || state === 'overdue') return [{ plan: id, action: 'follow_up_due', step, due }];
      const isRecent = state === 'missed' && dateAfter(closes, LATE_DAYS, 'days') >= today;
      return isRecent ? [{ plan: id, action: 'follow_up_missed', step, due }] : [];
    }),
  );
  if (reached.length === 0) return;
  await em.transactional(async (tx) => {
    const recorded = await tx.execute<Step[]>(
      `select object_id as plan, action, detail ->> 'step' as step, detail ->> 'due' as due from audit_entry
       where object_type = 'person_plan' and object_id = any (?::text[])
         and action in ('follow_up_due', 'follow_up_missed')`,
      [`{${[...new Set(reached.map(({ plan }) => plan))].join(',')}}`],
    );
    const known = new Set(recorded.map(keyOf));
    recordActs(
      tx,
      reached
        .filter((each) => !known.has(keyOf(each)))
        .map(({ plan, action, step, due }) => ({
          requestContext: { by: null, at, requestId: 'follow-ups' },
          act: { action, object: { type: 'person_plan', id: plan }, detail: { step, due } },
        })),
    );
  });
}

const keyOf = ({ plan, action, step, due }: Step): string => `${plan} ${action} ${step} ${due}`;
