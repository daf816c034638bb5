/**
 * Completes a sign-in after authentication: refuses closed accounts and applies the role of an invitation.
 */
import type { Role } from '@clinic/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { recordAudit } from '../audit/record.ts';
import { CodedError } from '../base/errors.ts';
import type { User } from '../db/entities/user.ts';
import { endDraftKeys } from './endDraftKeys.ts';

export class AccountDeactivated extends CodedError {
  readonly status = 403;
  readonly code = 'account_deactivated';
  override readonly location: string | undefined;

  constructor({ location }: { location?: string } = {}) {
    super('This account has been deactivated. Please contact the clinic.');
    this.location = location;
  }
}

/**
 * `email`: the verified address, if any; an invitation applies only to its own address.
 * @throws AccountDeactivated
 */
export async function completeSignIn(
  em: EntityManager,
  user: User,
  email: string | undefined,
  requestContext: Omit<RequestContext, 'by'>,
): Promise<void> {
  if (user.deactivatedAt) throw new AccountDeactivated();
  if (email === undefined) return;
  // A new account must exist before the invitation refers to it.
  await em.flush();
  const [invitation] = await em.execute<Array<{ id: string; role: Role }>>(
    `update invitation set accepted_at = ?, accepted_by = ?
     where lower(email) = lower(?) and withdrawn_at is null and accepted_at is null and expires_at > ?
     returning id, role`,
    [requestContext.at, user.id, email, requestContext.at],
  );
  if (!invitation) return;
  const from = user.role;
  // An administrator who is invited as a physician keeps their role.
  if (from !== 'ADMIN') user.role = invitation.role;
  await endDraftKeys(em, user.id);
  recordAudit(
    em,
    { ...requestContext, by: user },
    {
      action: 'invitation_accepted',
      object: { type: 'invitation', id: invitation.id },
      detail: { account: user.id, from, to: user.role },
    },
  );
}
