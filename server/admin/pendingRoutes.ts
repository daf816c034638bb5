/** HTTP routes for changes that wait for a second administrator. */
import type { EntityManager } from '@mikro-orm/postgresql';
import * as api from '../../contract/pendingChanges.ts';
import { requireProofLately } from '../platform/auth/secondFactor/proof.ts';
import { asSystem } from '../platform/db/actor.ts';
import { User } from '../platform/db/entities/user.ts';
import type { Routes } from '../platform/http/routes.ts';
import { changeRole } from './changeAccount.ts';
import { invite } from './invitations.ts';
import { switchEmergencyAccessOff } from './settings/changeSettings.ts';
import {
  type Apply,
  applyDueChanges,
  confirmChange,
  declineChange,
  pendingChanges,
} from './settings/pending/pendingChanges.ts';

export const applyChange: Apply = async (tx, subject, occasion) => {
  if (subject.kind === 'role') await changeRole(tx, subject.userId, subject.role, occasion);
  else if (subject.kind === 'invitation') await invite(tx, subject, occasion);
  else await switchEmergencyAccessOff(tx, occasion);
};

export const applyDue = (em: EntityManager, at: Date): Promise<void> =>
  asSystem('pending changes', () =>
    applyDueChanges(em, applyChange, { at, requestId: crypto.randomUUID() }, (tx, id) =>
      tx.findOne(User, id),
    ),
  );

export function pendingRoutes(routes: Routes): void {
  routes.on(api.pendingChanges, async ({ em, user, occasion }) => {
    await applyDue(em.fork(), occasion.at);
    return pendingChanges(em, user.id);
  });

  routes.on(api.confirmChange, async ({ ctx, em, occasion, params: { id } }) => {
    await requireProofLately(ctx);
    await confirmChange(em, id, applyChange, occasion);
  });

  routes.on(api.declineChange, async ({ em, occasion, params: { id } }) => {
    await declineChange(em, id, occasion);
  });
}
