/** HTTP routes of accounts and invitations. */
import { z } from 'zod';
import { AccountQuery, AccountSearch, Invite, RoleChange } from '../../contract/admin.ts';
import { allow } from '../platform/auth/roles.ts';
import { requireProofLately } from '../platform/auth/secondFactor/proof.ts';
import { Nothing, parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { accounts } from './accounts.ts';
import { changeRole, deactivate, endSessionsOf, reactivate } from './changeAccount.ts';
import { invite, inviteAgain, openInvitations, withdrawInvitation } from './invitations.ts';
import { needsSecondPerson, propose } from './settings/pending/pendingChanges.ts';

const ById = z.strictObject({ id: z.uuid() });
const admins = allow('ADMIN');
/** The request was accepted, but takes effect only once a second administrator confirms it. */
const WAITING = { waiting: true } as const;

export function userRoutes(routes: Routes): void {
  routes.get('/api/admin/users', admins, async (ctx) => {
    const query = parse(AccountQuery, ctx.query);
    ctx.body = await accounts(ctx.state.em, query, ctx.state.occasion);
  });

  routes.post('/api/admin/users/search', admins, async (ctx) => {
    const query = parse(AccountSearch, ctx.request.body);
    ctx.body = await accounts(ctx.state.em, query, ctx.state.occasion);
  });

  routes.put('/api/admin/users/:id/role', admins, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const { role } = parse(RoleChange, ctx.request.body);
    const { em, occasion, user } = ctx.state;
    await requireProofLately(ctx);
    if (role !== 'PATIENT' && (await needsSecondPerson(em))) {
      await em.transactional((tx) =>
        propose(tx, { kind: 'role', userId: id, role }, { ...occasion, by: user }),
      );
      ctx.status = 202;
      ctx.body = WAITING;
      return;
    }
    await changeRole(em, id, role, occasion);
    ctx.status = 204;
  });

  for (const [path, act] of [
    ['deactivate', deactivate],
    ['reactivate', reactivate],
  ] as const) {
    routes.post(`/api/admin/users/:id/${path}`, admins, async (ctx) => {
      const { id } = parse(ById, ctx.params);
      parse(Nothing, ctx.request.body);
      await requireProofLately(ctx);
      await act(ctx.state.em, id, ctx.state.occasion);
      ctx.status = 204;
    });
  }

  routes.post('/api/admin/users/:id/end-sessions', admins, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    parse(Nothing, ctx.request.body);
    ctx.body = { ended: await endSessionsOf(ctx.state.em, id, ctx.state.occasion) };
  });

  routes.get('/api/admin/invitations', admins, async (ctx) => {
    ctx.body = await openInvitations(ctx.state.em, ctx.state.occasion);
  });

  routes.post('/api/admin/invitations', admins, async (ctx) => {
    const wanted = parse(Invite, ctx.request.body);
    const { em, occasion, user } = ctx.state;
    await requireProofLately(ctx);
    if (await needsSecondPerson(em)) {
      await em.transactional((tx) =>
        propose(tx, { kind: 'invitation', ...wanted }, { ...occasion, by: user }),
      );
      ctx.status = 202;
      ctx.body = WAITING;
      return;
    }
    await invite(em, wanted, { ...occasion, by: user });
    ctx.status = 204;
  });

  for (const [path, act] of [
    ['resend', inviteAgain],
    ['withdraw', withdrawInvitation],
  ] as const) {
    routes.post(`/api/admin/invitations/:id/${path}`, admins, async (ctx) => {
      const { id } = parse(ById, ctx.params);
      parse(Nothing, ctx.request.body);
      await requireProofLately(ctx);
      await act(ctx.state.em, id, ctx.state.occasion);
      ctx.status = 204;
    });
  }
}
