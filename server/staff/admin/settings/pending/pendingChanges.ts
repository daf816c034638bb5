/**
 * Changes that widen access to health data wait for a second administrator while administrators themselves
 * need a reason for that access. If there is no second administrator, the change takes effect after a day and
 * all staff are notified immediately.
 */
import type { Role } from '@clinic/contract/auth';
import type { PendingChange, PendingSubject } from '@clinic/contract/pendingChanges';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError, NotFound } from '@clinic/server-platform/base';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceChange, isAlone } from './others.ts';

export class OwnChange extends codedError(
  403,
  'own_change',
  'Another administrator has to confirm this change',
) {}

/** Applies a change in the transaction that confirms it. @returns the enrolment code of an invited person */
export type Apply = (
  tx: EntityManager,
  subject: PendingSubject,
  requestContext: SignedInRequest,
) => Promise<string | null>;

/** Whether granting the role or turning off the setting currently requires a second administrator. */
export async function needsSecondPerson(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<Array<{ needed: boolean }>>(
    `select coalesce((select value = 'true'::jsonb from setting where key = 'adminsNeedEmergencyAccess'), false)
       as needed`,
  );
  return row?.needed ?? false;
}

/** Proposing the same change again returns the existing proposal. */
export async function propose(
  tx: EntityManager,
  subject: PendingSubject,
  requestContext: SignedInRequest,
): Promise<void> {
  const { by, at } = requestContext;
  await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, ['pending changes']);
  const known = await tx.execute<unknown[]>(
    'select 1 from pending_change where decided_at is null and subject = ?::jsonb',
    [JSON.stringify(subject)],
  );
  if (known.length > 0) return;
  const alone = await isAlone(tx, by.id, at);
  const id = crypto.randomUUID();
  await tx.execute(
    `insert into pending_change (id, kind, subject, proposed_by, created_at, effective_at)
     values (?, ?, ?::jsonb, ?, ?, case when ?::boolean then clock_timestamp() + interval '1 day' end)`,
    [id, subject.kind, JSON.stringify(subject), by.id, at, alone],
  );
  recordAudit(tx, requestContext, {
    action: 'change_proposed',
    object: { type: 'pending_change', id },
    detail: { kind: subject.kind, isAlone: alone },
  });
  await announceChange(tx, { alone, proposer: by.id }, requestContext);
}

interface Row {
  id: string;
  subject: PendingSubject;
  proposedBy: string;
  proposer: string;
  name: string | null;
  /** The present role of the account concerned. */
  accountRole: Role | null;
  createdAt: Date | string;
  effectiveAt: Date | string | null;
}

export async function pendingChanges(em: EntityManager, reader: string): Promise<PendingChange[]> {
  const rows = await em.execute<Row[]>(
    `select change.id, change.subject, change.proposed_by as "proposedBy", proposer.name as proposer, about.name,
       about.role as "accountRole", change.created_at as "createdAt", change.effective_at as "effectiveAt"
     from pending_change change
     join users proposer on proposer.id = change.proposed_by
     left join users about on about.id::text = change.subject ->> 'userId'
     where change.decided_at is null order by change.created_at, change.id`,
  );
  return rows.map(({ id, subject, proposedBy, proposer, name, accountRole, createdAt, effectiveAt }) => ({
    id,
    kind: subject.kind,
    about: subject.kind === 'invitation' ? subject.email : name,
    role: 'role' in subject ? subject.role : accountRole,
    proposedBy: proposer,
    isOwn: proposedBy === reader,
    createdAt: new Date(createdAt).toISOString(),
    effectiveAt: effectiveAt === null ? null : new Date(effectiveAt).toISOString(),
  }));
}

/** @throws NotFound if already decided, OwnChange for the proposer */
export const confirmChange = (
  em: EntityManager,
  id: string,
  apply: Apply,
  requestContext: SignedInRequest,
): Promise<string | null> =>
  em.transactional(async (tx) => {
    const { subject, proposedBy } = await openChange(tx, id);
    if (proposedBy === requestContext.by.id) throw new OwnChange();
    await decided(tx, id, 'confirmed', requestContext);
    recordAudit(tx, requestContext, {
      action: 'change_confirmed',
      object: { type: 'pending_change', id },
      detail: { kind: subject.kind },
    });
    return apply(tx, subject, requestContext);
  });

/** The proposer may decline it, too. @throws NotFound if already decided */
export const declineChange = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    const { subject } = await openChange(tx, id);
    await decided(tx, id, 'declined', requestContext);
    recordAudit(tx, requestContext, {
      action: 'change_declined',
      object: { type: 'pending_change', id },
      detail: { kind: subject.kind },
    });
  });

async function openChange(
  tx: EntityManager,
  id: string,
): Promise<{ subject: PendingSubject; proposedBy: string }> {
  const [row] = await tx.execute<Array<{ subject: PendingSubject; proposedBy: string }>>(
    `select subject, proposed_by as "proposedBy" from pending_change
     where id = ? and decided_at is null for update`,
    [id],
  );
  if (!row) throw new NotFound('No such change waits');
  return row;
}

const decided = (
  tx: EntityManager,
  id: string,
  outcome: 'confirmed' | 'declined',
  { by, at }: SignedInRequest,
): Promise<unknown> =>
  tx.execute('update pending_change set decided_at = ?, decided_by = ?, outcome = ? where id = ?', [
    at,
    by.id,
    outcome,
    id,
  ]);
