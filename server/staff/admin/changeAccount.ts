/** Changes to accounts. At least one active administrator always remains. */
import type { AuditAction } from '@clinic/contract/audit/actions';
import type { Role } from '@clinic/contract/auth';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { endDraftKeys, endSessions } from '@clinic/server-platform/auth';
import { codedError, NotFound } from '@clinic/server-platform/base';
import { CLINIC_LOCK, deleteSessions } from '@clinic/server-platform/db';
import { User } from '@clinic/server-platform/entities';
import { mailAccount, mailStaff } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';

export class LastAdmin extends codedError(409, 'last_admin', 'There must be at least one administrator') {}

/** A role change requires a new session with a new id. @throws LastAdmin, NotFound */
export const changeRole = (
  em: EntityManager,
  id: string,
  to: Role,
  requestContext: RequestContext,
): Promise<void> =>
  changed(em, id, requestContext, (user) => {
    if (user.role === to) return null;
    const from = user.role;
    user.role = to;
    return { action: 'account_role_changed', detail: { from, to } };
  });

/** Ends the account's open sessions and blocks further sign-ins. @throws LastAdmin, NotFound */
export const deactivate = (em: EntityManager, id: string, requestContext: RequestContext): Promise<void> =>
  changed(em, id, requestContext, (user) => {
    if (user.deactivatedAt) return null;
    user.deactivatedAt = requestContext.at;
    return { action: 'account_deactivated' };
  });

/** Whether reactivating the account gives its owner the access of staff again. */
export const isClosedStaff = async (em: EntityManager, id: string): Promise<boolean> =>
  (await em.count(User, { id, role: { $ne: 'PATIENT' }, deactivatedAt: { $ne: null } })) > 0;

/** @throws NotFound */
export const reactivate = (em: EntityManager, id: string, requestContext: RequestContext): Promise<void> =>
  changed(em, id, requestContext, (user) => {
    if (!user.deactivatedAt) return null;
    user.deactivatedAt = null;
    return { action: 'account_reactivated' };
  });

/** Returns the number of sessions ended. @throws NotFound */
export const endSessionsOf = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
): Promise<number> =>
  em.transactional(async (tx) => {
    await accountIn(tx, id);
    return endSessions(tx, id, requestContext);
  });

interface Change {
  action: AuditAction;
  detail?: Record<string, unknown>;
}

const changed = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
  /** Returns null if the account is already in that state. */
  change: (user: User) => Change | null,
): Promise<void> =>
  em.transactional(async (tx) => {
    // Serializes concurrent changes: the second waits here and sees the first one's result.
    await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, ['administrators']);
    const user = await accountIn(tx, id);
    const made = change(user);
    if (!made) return;
    await tx.flush();
    const active = { role: 'ADMIN', deactivatedAt: null } as const;
    if ((await tx.count(User, active)) === 0) throw new LastAdmin();
    recordAudit(tx, requestContext, { ...made, object: { type: 'user', id } });
    await mailAccount(tx, requestContext, id);
    if (made.action !== 'account_deactivated' && user.role !== 'PATIENT') {
      const about = crypto.randomUUID();
      await mailStaff(tx, requestContext, {
        template: 'access_widened',
        about,
        roles: ['ADMIN'],
        except: requestContext.by?.id,
      });
    }
    // A deactivation or role change also revokes the keys that open drafts on other devices.
    if (made.action !== 'account_reactivated') await endDraftKeys(tx, id);
    await deleteSessions(tx, 'user_id = ?', [id]);
  });

/** The account as currently stored, not as loaded at the start of the request. */
async function accountIn(tx: EntityManager, id: string): Promise<User> {
  const failHandler = () => new NotFound('No such account');
  return (await tx.findOneOrFail(User, { id, isProgram: false }, { failHandler, refresh: true })) as User;
}
