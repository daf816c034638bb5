/** Records refused requests: failed sign-ins, and requests a signed-in user may not make. */
import { currentUser } from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import type { Middleware } from 'koa';
import type { AppState } from '../access/context.ts';
import { AppError } from '../base/errors.ts';
import { asSystem } from '../db/actor.ts';
import { type AuditedAct, recordAudit } from './record.ts';
import type { RefusalCounts } from './refusalCounts.ts';

const WHO = urlOf(currentUser);
const SIGN_IN = /^\/(api\/auth|connect|oauth)\//;
/** Excludes invalid bodies, stale saves and exceeded rate limits. */
const REFUSALS: readonly number[] = [401, 403, 404, 410];
const SIGN_IN_REFUSALS: readonly number[] = [...REFUSALS, 400, 422];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const recordRefusals =
  (counts: RefusalCounts): Middleware<AppState> =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof AppError) {
        const refused = refusalOf(ctx, error);
        const { user, unproven = null, requestContext } = ctx.state;
        const by = user ?? unproven;
        if (refused && (by || error.isAttempt)) {
          const em = ctx.state.em.fork();
          await asSystem('refusals', () =>
            em.transactional(async (tx) => recordAudit(tx, { ...requestContext, by }, refused)),
          );
        } else if (refused) {
          const { route } = ctx.state;
          counts.add({ method: ctx.method, route: route ?? 'none', code: error.code }, requestContext.at);
        }
      }
      throw error;
    }
  };

function refusalOf(
  ctx: Parameters<Middleware<AppState>>[0],
  { status, code }: AppError,
): AuditedAct | undefined {
  const { route, unproven } = ctx.state;
  // No refusal for this path: it is how a page learns that a second factor is required.
  const user = ctx.state.user ?? (ctx.path === WHO ? undefined : unproven);
  const detail = { method: ctx.method, route: route ?? 'none', code };
  if (SIGN_IN.test(ctx.path) && ctx.path !== WHO) {
    if (!SIGN_IN_REFUSALS.includes(status)) return undefined;
    return { action: 'sign_in_refused', object: { type: 'sign_in', id: null }, outcome: 'refused', detail };
  }
  if (!user || !route || !REFUSALS.includes(status)) return undefined;
  // What is not found is not there, except for patients: to them, what belongs to another looks like that.
  if (status === 404 && user.role !== 'PATIENT') return undefined;
  const id = (ctx as unknown as { params?: { id?: string } }).params?.id;
  const named = id !== undefined && UUID.test(id) ? id : null;
  return { action: 'access_refused', object: { type: 'route', id: named }, outcome: 'refused', detail };
}
