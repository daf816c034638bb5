import * as api from '../../contract/admin.ts';
import { requireProofLately } from '../platform/auth/secondFactor/proof.ts';
import type { Routes } from '../platform/http/routes.ts';
import { accounts } from './accounts.ts';
import { changeRole, deactivate, endSessionsOf, isClosedStaff, reactivate } from './changeAccount.ts';
import {
  expiredInvitation,
  invite,
  inviteAgain,
  openInvitations,
  requireInvitable,
  withdrawInvitation,
} from './invitations.ts';
import { needsSecondPerson, propose } from './settings/pending/pendingChanges.ts';

/** The request was accepted, but takes effect only once a second administrator confirms it. */
const WAITING = { waiting: true } as const;

export function userRoutes(routes: Routes): void {
  routes.on(api.accounts, ({ em, requestContext, query }) => accounts(em, query, requestContext));

  routes.on(api.searchAccounts, ({ em, requestContext, body: query }) => accounts(em, query, requestContext));

  routes.on(api.changeRole, async ({ ctx, em, requestContext, params: { id }, body: { role } }) => {
    await requireProofLately(ctx);
    if (role !== 'PATIENT' && (await needsSecondPerson(em))) {
      await em.transactional((tx) => propose(tx, { kind: 'role', userId: id, role }, requestContext));
      ctx.status = 202;
      ctx.body = WAITING;
      return;
    }
    await changeRole(em, id, role, requestContext);
  });

  routes.on(api.reactivateAccount, async ({ ctx, em, requestContext, params: { id } }) => {
    await requireProofLately(ctx);
    if ((await isClosedStaff(em, id)) && (await needsSecondPerson(em))) {
      await em.transactional((tx) => propose(tx, { kind: 'reactivation', userId: id }, requestContext));
      ctx.status = 202;
      ctx.body = WAITING;
      return;
    }
    await reactivate(em, id, requestContext);
  });

  for (const [route, act] of [
    [api.deactivateAccount, deactivate],
    [api.withdrawInvitation, withdrawInvitation],
  ] as const) {
    routes.on(route, async ({ ctx, em, requestContext, params: { id } }) => {
      await requireProofLately(ctx);
      await act(em, id, requestContext);
    });
  }

  routes.on(api.resendInvitation, async ({ ctx, em, requestContext, params: { id } }) => {
    await requireProofLately(ctx);
    const expired = await expiredInvitation(em, id, requestContext);
    if (expired && (await needsSecondPerson(em))) {
      await em.transactional((tx) => propose(tx, { kind: 'invitation', ...expired }, requestContext));
      ctx.status = 202;
      ctx.body = WAITING;
      return;
    }
    await inviteAgain(em, id, requestContext);
  });

  routes.on(api.endSessionsOfAccount, async ({ em, requestContext, params: { id } }) => ({
    ended: await endSessionsOf(em, id, requestContext),
  }));

  routes.on(api.invitations, ({ em, requestContext }) => openInvitations(em, requestContext));

  routes.on(api.invite, async ({ ctx, em, requestContext, body: wanted }) => {
    await requireProofLately(ctx);
    if (await needsSecondPerson(em)) {
      await requireInvitable(em, wanted.email, requestContext);
      await em.transactional((tx) => propose(tx, { kind: 'invitation', ...wanted }, requestContext));
      ctx.status = 202;
      ctx.body = WAITING;
      return;
    }
    await invite(em, wanted, requestContext);
  });
}
