/** Who acts in a request, for the rows that PostgreSQL shows. */
import { DRAFT_SECRET_HEADER } from '@clinic/contract/intake';
import type { ParameterizedContext } from 'koa';
import type { AppState } from '../access/context.ts';
import type { Actor } from '../db/actor.ts';
import { secretHash } from '../db/draftSecret.ts';
import { networkOf } from './network.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A caller with a secret names the draft in the URL: PostgreSQL opens only that one, if the secret matches.
 */
export function actorOf(ctx: ParameterizedContext<AppState>): Actor {
  const { user, requestId } = ctx.state;
  if (user && user.role !== 'PATIENT') return { kind: 'staff', id: user.id };
  const { id } = (ctx as unknown as { params: { id?: string } }).params;
  const secret = ctx.get(DRAFT_SECRET_HEADER);
  const opens = secret !== '' && id !== undefined && UUID.test(id);
  const drafts = opens ? [{ id, secretHash: secretHash(secret) }] : [];
  if (user) return { kind: 'patient', id: user.id, requestId, drafts };
  return { kind: 'visitor', requestId, network: networkOf(ctx.ip), drafts };
}
