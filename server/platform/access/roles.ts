/** Who may call a route. Every route declares one. */
import type { Role } from '@clinic/contract/auth';
import type { AccessName } from '@clinic/contract/route';
import type { Middleware } from 'koa';
import { Forbidden, NotSignedIn, SecondFactorNeeded } from '../base/errors.ts';
import { identifyProgram } from './apiToken.ts';
import type { AppState } from './context.ts';
import { isProven } from './isProven.ts';
import type { SessionData } from './sessionData.ts';
import { activityIn, keepActive, sessionTime } from './sessionTime.ts';

export interface Access {
  readonly signedIn: boolean;
  /** Roles with access; absent: every role. */
  readonly roles?: readonly Role[];
  /** False: staff have access before they have proved a second factor. */
  readonly secondFactor?: false;
  readonly check: Middleware<AppState>;
}

/** Everyone, signed in or not. */
const anyone: Access = {
  signedIn: false,
  async check(ctx, next) {
    await identify(ctx);
    await next();
  },
};

/**
 * Staff who signed in but have not proved a second factor yet; every other rule treats them as signed out.
 */
const beforeSecondFactor: Access = {
  signedIn: true,
  roles: ['PHYSICIAN', 'ADMIN'],
  secondFactor: false,
  async check(ctx, next) {
    await identify(ctx);
    const user = ctx.state.user ?? ctx.state.unproven;
    if (!user) throw new NotSignedIn();
    if (user.role === 'PATIENT') throw new Forbidden();
    ctx.state.user = user;
    ctx.state.requestContext = { ...ctx.state.requestContext, by: user };
    await next();
  },
};

/** The handler checks what the program signed. */
const program: Access = {
  signedIn: false,
  async check(ctx, next) {
    ctx.state.isProgram = true;
    await next();
  },
};

/** By the name used in a route's `access`. */
export const ACCESS: Readonly<Record<AccessName, Access>> = {
  anyone,
  signedIn: allow('signedIn'),
  patient: allow('patient', 'PATIENT'),
  staff: allow('staff', 'PHYSICIAN', 'ADMIN'),
  admin: allow('admin', 'ADMIN'),
  beforeSecondFactor,
  program,
};

/** Signed-in users of the given roles, or of every role; and programs, as far as their tokens reach. */
function allow(access: AccessName, ...roles: Role[]): Access {
  return {
    signedIn: true,
    ...(roles.length > 0 && { roles }),
    async check(ctx, next) {
      if (await identifyProgram(ctx, access)) return next();
      await identify(ctx);
      if (ctx.state.unproven) throw new SecondFactorNeeded();
      if (!ctx.state.user) throw new NotSignedIn();
      if (roles.length > 0 && !roles.includes(ctx.state.user.role)) throw new Forbidden();
      await next();
    },
  };
}

/** Reads the account and the limits on every request, so a revoked role takes effect with the next one. */
async function identify(ctx: Parameters<Middleware<AppState>>[0]): Promise<void> {
  const { requestContext } = ctx.state;
  const session = ctx.session as unknown as SessionData | null;
  const owner = ctx.state.sessionRead?.owner;
  if (!session?.userId || !owner) return;
  const { user, limits } = owner;
  const activeAt = activityIn(ctx, requestContext.at);
  const time = sessionTime(session, limits[user.role], requestContext.at, activeAt);
  if (!time) {
    // The session has ended: the browser keeps its id, signed out.
    ctx.session = {};
    return;
  }
  await keepActive(ctx.state.em, session, time.activeAt);
  ctx.state.sessionTime = time;
  if (user.role !== 'PATIENT' && !isProven(session)) {
    ctx.state.unproven = user;
    return;
  }
  ctx.state.user = user;
  ctx.state.requestContext = { ...requestContext, by: user };
}
