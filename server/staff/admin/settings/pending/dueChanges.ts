/**
 * Applies changes whose one-day wait is over, as the proposer. The day is measured by the database's clock,
 * which must have run steadily throughout: a wrong server clock or a reset database clock cannot shorten it.
 */
import type { PendingSubject } from '@clinic/contract/pendingChanges';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange, isAlone } from './others.ts';
import type { Apply } from './pendingChanges.ts';

interface Due {
  apply: Apply;
  userOf: (tx: EntityManager, id: string) => Promise<SignedInRequest['by'] | null>;
}

/**
 * Checks each time who could confirm a change: if there is a second administrator, it waits for them;
 * otherwise it takes effect a day after this was established.
 */
export async function applyDueChanges(
  em: EntityManager,
  due: Due,
  requestContext: Omit<SignedInRequest, 'by'>,
): Promise<void> {
  const open = await em.execute<Array<{ id: string }>>(
    'select id from pending_change where decided_at is null order by created_at',
  );
  const failures: unknown[] = [];
  for (const { id } of open) {
    await em
      .fork()
      .transactional((tx) => advance(tx, id, due, requestContext))
      .catch((error) => {
        // A change that can no longer be applied must not hold up the others.
        if (error instanceof CodedError) return declineDue(em.fork(), id, error.code, due, requestContext);
        throw error;
      })
      .catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** @param reason why it cannot be applied, such as because the invited person has become staff */
const declineDue = (
  em: EntityManager,
  id: string,
  reason: string,
  { userOf }: Due,
  requestContext: Omit<SignedInRequest, 'by'>,
): Promise<void> =>
  em.transactional(async (tx) => {
    const [change] = await tx.execute<Array<Pick<Row, 'subject' | 'proposedBy'>>>(
      `update pending_change set decided_at = ?, outcome = 'declined' where id = ? and decided_at is null
       returning subject, proposed_by as "proposedBy"`,
      [requestContext.at, id],
    );
    if (!change) return;
    recordAudit(
      tx,
      { ...requestContext, by: await userOf(tx, change.proposedBy) },
      {
        action: 'change_declined',
        object: { type: 'pending_change', id },
        detail: { kind: change.subject.kind, afterDelay: true, reason },
      },
    );
  });

interface Row {
  subject: PendingSubject;
  proposedBy: string;
  isDelayed: boolean;
  isDue: boolean;
}

async function advance(
  tx: EntityManager,
  id: string,
  { apply, userOf }: Due,
  requestContext: Omit<SignedInRequest, 'by'>,
): Promise<void> {
  const [change] = await tx.execute<Row[]>(
    `select subject, proposed_by as "proposedBy", effective_at is not null as "isDelayed",
       effective_at is not null and greatest(effective_at, steady_since + interval '1 day') <= seen_at as "isDue"
     from pending_change, clock_watch where id = ? and decided_at is null for update of pending_change`,
    [id],
  );
  if (!change) return;
  const { subject, proposedBy: proposer, isDelayed, isDue } = change;
  const by = await userOf(tx, proposer);
  // A proposer who is no longer an administrator cannot change anything.
  if (by?.role !== 'ADMIN' || by.deactivatedAt) {
    if (isDue) await decided(tx, id, 'declined', requestContext.at);
    return;
  }
  const alone = await isAlone(tx, proposer, requestContext.at);
  if (alone !== isDelayed) {
    await tx.execute(
      `update pending_change
       set effective_at = case when ?::boolean then clock_timestamp() + interval '1 day' end where id = ?`,
      [alone, id],
    );
    await announceChange(tx, { alone, proposer }, requestContext);
  } else if (isDue) {
    await decided(tx, id, 'confirmed', requestContext.at);
    const asProposer = { ...requestContext, by };
    recordAudit(tx, asProposer, {
      action: 'change_confirmed',
      object: { type: 'pending_change', id },
      detail: { kind: subject.kind, afterDelay: true },
    });
    await apply(tx, subject, asProposer);
  }
}

const decided = (tx: EntityManager, id: string, outcome: 'confirmed' | 'declined', at: Date) =>
  tx.execute('update pending_change set decided_at = ?, outcome = ? where id = ?', [at, outcome, id]);
