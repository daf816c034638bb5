/**
 * Makes the user with the verified address ADMIN_EMAIL an administrator; recorded and mailed like any change.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { recordAudit } from '../audit/record.ts';
import type { User } from '../db/entities/user.ts';
import { mailAccount, mailStaff } from '../messaging/securityMail.ts';
import { endDraftKeys } from './endDraftKeys.ts';

/** @param email the account's proven address */
export async function becomeAdminByEmail(
  tx: EntityManager,
  user: User,
  { email, adminEmail }: { email: string; adminEmail: string | undefined },
  requestContext: Omit<RequestContext, 'by'>,
): Promise<void> {
  if (email.toLowerCase() !== adminEmail?.toLowerCase() || user.role === 'ADMIN') return;
  const from = user.role;
  user.role = 'ADMIN';
  await tx.flush();
  const acting = { ...requestContext, by: user };
  recordAudit(tx, acting, {
    action: 'account_role_changed',
    object: { type: 'user', id: user.id },
    detail: { from, to: 'ADMIN', reason: 'ADMIN_EMAIL' },
  });
  await endDraftKeys(tx, user.id);
  await mailAccount(tx, acting, user.id);
  await mailStaff(tx, acting, {
    template: 'access_widened',
    about: crypto.randomUUID(),
    roles: ['ADMIN'],
    except: user.id,
  });
}
