/** Who may call a route. Every route declares one. */

import type { Middleware } from 'koa';
import type { Role } from '../../../contract/auth.ts';
import type { AccessName } from '../../../contract/route.ts';
import type { AppState } from '../http/context.ts';
import { Forbidden, NotSignedIn } from '../http/errors.ts';
import { SecondFactorNeeded } from './secondFactor/errors.ts';
import { isProven } from './secondFactor/isProven.ts';
import type { SessionData } from './sessionData.ts';
import { activityIn, keepActive, sessionTime } from './sessionTime.ts';

export interface Access<SignedIn extends boolean = boolean> {
  readonly signedIn: SignedIn;
  /** Roles with access; absent: every role. */
  readonly roles?: readonly Role[];
  /** False: staff have access before they have proved a second factor. */
  readonly secondFactor?: false;
  readonly check: Middleware<AppState>;
}

/** Everyone, signed in or not. */
export const anyone: Access<false> = {
  signedIn: false,
  async check(ctx, next) {
    await identify(ctx);
    await next();
  },
};

/** Any signed-in user. */
export const signedIn: Access<true> = allowRoles();

/** Only the given roles. */
export const allow = (...roles: [Role, ...Role[]]): Access<true> => allowRoles(roles);

/** Physicians and administrators. */
export const staff: Access<true> = allow('PHYSICIAN', 'ADMIN');

/**
 * Staff who signed in but have not proved a second factor yet; every other rule treats them as signed out.
 */
export const beforeSecondFactor: Access<true> = {
  signedIn: true,
  roles: ['PHYSICIAN', 'ADMIN'],
  secondFactor: false,
  async check(ctx, next) {
    await identify(ctx);
    const user = ctx.state.user ?? ctx.state.unproven;
    if (!user) throw new NotSignedIn();
    if (user.role === 'PATIENT') throw new Forbidden();
    ctx.state.user = user;
    ctx.state.occasion = { ...ctx.state.occasion, by: user };
    await next();
  },
};

/** By the name that a route's description gives. */
export const ACCESS: Readonly<Record<AccessName, Access>> = {
  anyone,
  signedIn,
  patient: allow('PATIENT'),
  staff,
  admin: allow('ADMIN'),
  beforeSecondFactor,
};

function allowRoles(roles?: readonly Role[]): Access<true> {
  return {
    signedIn: true,
    ...(roles ? { roles } : {}),
    async check(ctx, next) {
      await identify(ctx);
      if (ctx.state.unproven) throw new SecondFactorNeeded();
      if (!ctx.state.user) throw new NotSignedIn();
      if (roles && !roles.includes(ctx.state.user.role)) throw new Forbidden();
      await next();
    },
  };
}

/** Reads the account and the limits on every request, so a revoked role takes effect with the next one. */
async function identify(ctx: Parameters<Middleware<AppState>>[0]): Promise<void> {
  const { em, occasion } = ctx.state;
  const session = ctx.session as unknown as SessionData | null;
  const owner = ctx.state.sessionRead?.owner;
  if (!session?.userId || !owner) return;
  const { user, limits } = owner;
  const activeAt = activityIn(ctx, occasion.at);
  const time = sessionTime(session, limits[user.role], occasion.at, activeAt);
  if (!time) {
    // The session has ended: the browser keeps its id, signed out.
    ctx.session = {};
    return;
  }
  await keepActive(em, session, time.activeAt);
  ctx.state.sessionTime = time;
  if (user.role !== 'PATIENT' && !isProven(session)) {
    ctx.state.unproven = user;
    return;
  }
  ctx.state.user = user;
  ctx.state.occasion = { ...occasion, by: user };
}
