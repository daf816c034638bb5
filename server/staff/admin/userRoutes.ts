import * as api from '@clinic/contract/admin';
import * as licencesApi from '@clinic/contract/licences';
import type { PendingSubject } from '@clinic/contract/pendingChanges';
import type { AnyRoute } from '@clinic/contract/route';
import { requireProofLately } from '@clinic/server-platform/auth';
import type { RouteRequest, Routes } from '@clinic/server-platform/http';
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
import { changeLicences, licencesOf } from './licences.ts';
import { needsSecondPerson, propose } from './settings/pending/pendingChanges.ts';

/** Accepts a change that takes effect only once a second administrator confirms it. */
async function wait(
  {
    ctx,
    em,
    requestContext,
  }: Pick<RouteRequest<AnyRoute & { access: 'admin' }>, 'ctx' | 'em' | 'requestContext'>,
  subject: PendingSubject,
): Promise<undefined> {
  await em.transactional((tx) => propose(tx, subject, requestContext));
  ctx.status = 202;
  ctx.body = { waiting: true };
}

export function userRoutes(routes: Routes): void {
  routes.on(api.accounts, ({ em, requestContext, query }) => accounts(em, query, requestContext));

  routes.on(api.searchAccounts, ({ em, requestContext, body: query }) => accounts(em, query, requestContext));

  routes.on(licencesApi.licencesOf, ({ em, params: { id } }) => licencesOf(em, id));

  routes.on(licencesApi.changeLicences, ({ em, requestContext, params: { id }, body }) =>
    changeLicences(em, id, body, requestContext),
  );

  routes.on(api.changeRole, async ({ ctx, em, requestContext, params: { id }, body: { role } }) => {
    await requireProofLately(ctx);
    if (role !== 'PATIENT' && (await needsSecondPerson(em))) {
      return wait({ ctx, em, requestContext }, { kind: 'role', userId: id, role });
    }
    await changeRole(em, id, role, requestContext);
  });

  routes.on(api.reactivateAccount, async ({ ctx, em, requestContext, params: { id } }) => {
    await requireProofLately(ctx);
    if ((await isClosedStaff(em, id)) && (await needsSecondPerson(em))) {
      return wait({ ctx, em, requestContext }, { kind: 'reactivation', userId: id });
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
      return wait({ ctx, em, requestContext }, { kind: 'invitation', ...expired });
    }
    return { enrolmentCode: await inviteAgain(em, id, requestContext) };
  });

  routes.on(api.endSessionsOfAccount, async ({ em, requestContext, params: { id } }) => ({
    ended: await endSessionsOf(em, id, requestContext),
  }));

  routes.on(api.invitations, ({ em, requestContext }) => openInvitations(em, requestContext));

  routes.on(api.invite, async ({ ctx, em, requestContext, body: wanted }) => {
    await requireProofLately(ctx);
    if (await needsSecondPerson(em)) {
      await requireInvitable(em, wanted.email, requestContext);
      return wait({ ctx, em, requestContext }, { kind: 'invitation', ...wanted });
    }
    return { enrolmentCode: await invite(em, wanted, requestContext) };
  });
}
