/** Re-evaluations: requested with a reason, reported, cancelled. Nothing else re-evaluates submissions. */
import type { NewReevaluation, Reevaluation } from '@clinic/contract/rules/reevaluation';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError, NotFound } from '@clinic/server-platform/base';
import { RuleSetVersion } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

export class ReevaluationRunning extends codedError(
  409,
  'reevaluation_running',
  'A re-evaluation by this rule set is under way: wait for it, or cancel it',
) {}

interface Row {
  id: string;
  rule_set_id: string;
  version: string;
  reason: string;
  statuses: Reevaluation['statuses'];
  state: Reevaluation['state'];
  done: string;
  total: string;
  evaluated: string;
  changed: string;
  new_danger: string;
  by_id: string;
  by_name: string;
  requested_at: Date | string;
  finished_at: Date | string | null;
}

const SELECT = `
  select reevaluation.*, users.id as by_id, users.name as by_name
  from reevaluation join users on users.id = requested_by_id`;

export const reevaluations = async (em: EntityManager): Promise<Reevaluation[]> =>
  (await em.execute<Row[]>(`${SELECT} order by requested_at desc, reevaluation.id limit 50`)).map(toShape);

/** @throws NotFound */
export async function reevaluation(em: EntityManager, id: string): Promise<Reevaluation> {
  const [row] = await em.execute<Row[]>(`${SELECT} where reevaluation.id = ?`, [id]);
  if (!row) throw new NotFound('No such re-evaluation');
  return toShape(row);
}

/** Runs in the background. @throws NotFound; @throws ReevaluationRunning */
export const beginReevaluation = (
  em: EntityManager,
  { ruleSetId, version, reason, statuses }: NewReevaluation,
  requestContext: SignedInRequest,
): Promise<Reevaluation> =>
  em.transactional(async (tx) => {
    if (!(await tx.count(RuleSetVersion, { ruleSetId, version, status: 'published' }))) {
      throw new NotFound('No such rule set');
    }
    const [range] = await tx.execute<Array<{ last: string | null; total: string }>>(
      `select max(place) as last, count(*) as total
       from rule_input join submission on submission.id = submission_id where rule_set_id = ?`,
      [ruleSetId],
    );
    const id = crypto.randomUUID();
    const begun = await tx.execute(
      `insert into reevaluation (id, rule_set_id, version, reason, statuses, state, cursor, last_place, total,
         requested_by_id, requested_at)
       values (?, ?, ?, ?, ?::text[], 'running', 0, ?, ?, ?, ?)
       on conflict (rule_set_id) where state = 'running' do nothing returning id`,
      [
        id,
        ruleSetId,
        version,
        reason,
        statuses ? `{${statuses.join(',')}}` : null,
        Number(range?.last ?? 0),
        Number(range?.total ?? 0),
        requestContext.by.id,
        requestContext.at,
      ],
    );
    if (begun.length === 0) throw new ReevaluationRunning();
    recordAudit(tx, requestContext, {
      action: 'rule_reevaluation_started',
      object: { type: 'reevaluation', id },
      detail: { ruleSet: `${ruleSetId}@${version}`, submissions: Number(range?.total ?? 0) },
    });
    return reevaluation(tx, id);
  });

/** Submissions already re-evaluated stay so. Cancelling a finished one changes nothing. */
export const cancelReevaluation = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<Reevaluation> =>
  em.transactional(async (tx) => {
    const cancelled = await tx.execute(
      `update reevaluation set state = 'cancelled', finished_at = ?
       where id = ? and state = 'running' returning id`,
      [requestContext.at, id],
    );
    if (cancelled.length > 0) {
      recordAudit(tx, requestContext, {
        action: 'rule_reevaluation_cancelled',
        object: { type: 'reevaluation', id },
      });
    }
    return reevaluation(tx, id);
  });

const toShape = (row: Row): Reevaluation => ({
  id: row.id,
  ruleSetId: row.rule_set_id,
  version: row.version,
  reason: row.reason,
  statuses: row.statuses,
  state: row.state,
  done: Number(row.done),
  total: Number(row.total),
  evaluated: Number(row.evaluated),
  changed: Number(row.changed),
  newDanger: Number(row.new_danger),
  requestedBy: { id: row.by_id, name: row.by_name },
  requestedAt: new Date(row.requested_at).toISOString(),
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
});
