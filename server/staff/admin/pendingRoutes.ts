/** HTTP routes for changes that wait for a second administrator. */
import * as api from '@clinic/contract/pendingChanges';
import { requireProofLately } from '@clinic/server-platform/auth';
import { asSystem } from '@clinic/server-platform/db';
import { User } from '@clinic/server-platform/entities';
import type { Routes } from '@clinic/server-platform/http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeRole, reactivate } from './changeAccount.ts';
import { invite } from './invitations.ts';
import { switchEmergencyAccessOff } from './settings/changeSettings.ts';
import { applyDueChanges } from './settings/pending/dueChanges.ts';
import {
  type Apply,
  confirmChange,
  declineChange,
  pendingChanges,
} from './settings/pending/pendingChanges.ts';

export const applyChange: Apply = async (tx, subject, requestContext) => {
  if (subject.kind === 'invitation') return invite(tx, subject, requestContext);
  if (subject.kind === 'role') await changeRole(tx, subject.userId, subject.role, requestContext);
  else if (subject.kind === 'reactivation') await reactivate(tx, subject.userId, requestContext);
  else await switchEmergencyAccessOff(tx, requestContext);
  return null;
};

export const applyDue = (em: EntityManager, at: Date): Promise<void> =>
  asSystem('pending changes', () =>
    applyDueChanges(
      em,
      { apply: applyChange, userOf: (tx, id) => tx.findOne(User, id) },
      { at, requestId: crypto.randomUUID() },
    ),
  );

export function pendingRoutes(routes: Routes): void {
  routes.on(api.pendingChanges, async ({ em, user, requestContext }) => {
    await applyDue(em.fork(), requestContext.at);
    return pendingChanges(em, user.id);
  });

  routes.on(api.confirmChange, async ({ ctx, em, requestContext, params: { id } }) => {
    await requireProofLately(ctx);
    return { enrolmentCode: await confirmChange(em, id, applyChange, requestContext) };
  });

  routes.on(api.declineChange, async ({ em, requestContext, params: { id } }) => {
    await declineChange(em, id, requestContext);
  });
}
