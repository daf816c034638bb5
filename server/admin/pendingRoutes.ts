/** HTTP routes for changes that wait for a second administrator. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { allow } from '../platform/auth/roles.ts';
import { requireProofLately } from '../platform/auth/secondFactor/proof.ts';
import { asSystem } from '../platform/db/actor.ts';
import { User } from '../platform/db/entities/user.ts';
import { Nothing, parse } from '../platform/http/parse.ts';
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

const ById = z.strictObject({ id: z.uuid() });
const admins = allow('ADMIN');

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
  routes.get('/api/admin/pending-changes', admins, async (ctx) => {
    const { em, user, occasion } = ctx.state;
    await applyDue(em.fork(), occasion.at);
    ctx.body = await pendingChanges(em, user.id);
  });

  routes.post('/api/admin/pending-changes/:id/confirm', admins, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    parse(Nothing, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    await requireProofLately(ctx);
    await confirmChange(em, id, applyChange, { ...occasion, by: user });
    ctx.status = 204;
  });

  routes.post('/api/admin/pending-changes/:id/decline', admins, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    parse(Nothing, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    await declineChange(em, id, { ...occasion, by: user });
    ctx.status = 204;
  });
}
