/** Who may call a route. Named on every route line. */
import type { Middleware } from 'koa';
import type { Role } from '../../../contract/auth.ts';
import type { AppState } from '../http/context.ts';
import { Forbidden, NotSignedIn } from '../http/errors.ts';
import { SecondFactorNeeded } from './secondFactor/errors.ts';
import { isProven } from './secondFactor/isProven.ts';
import type { SessionData } from './session.ts';
import { activityIn, keepActive, sessionTime } from './sessionTime.ts';

export interface Access<SignedIn extends boolean = boolean> {
  readonly signedIn: SignedIn;
  /** Roles let in; absent: every role. */
  readonly roles?: readonly Role[];
  /** False: also before staff have proved a second factor. */
  readonly secondFactor?: false;
  readonly check: Middleware<AppState>;
}

const declared = new WeakSet<object>();

export const isAccess = (value: unknown): value is Access =>
  typeof value === 'object' && value !== null && declared.has(value);

/** Everybody, signed in or not. */
export const anyone: Access<false> = declare({
  signedIn: false,
  async check(ctx, next) {
    await identify(ctx);
    await next();
  },
});

/** Whoever has an account. */
export const signedIn: Access<true> = allowRoles();

/** The roles named and nobody else. */
export const allow = (...roles: [Role, ...Role[]]): Access<true> => allowRoles(roles);

/** Physicians and administrators. */
export const staff: Access<true> = allow('PHYSICIAN', 'ADMIN');

/** Staff who signed in but have not proved a second factor yet; to all other rules they are nobody. */
export const beforeSecondFactor: Access<true> = declare({
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
});

function allowRoles(roles?: readonly Role[]): Access<true> {
  return declare({
    signedIn: true,
    ...(roles ? { roles } : {}),
    async check(ctx, next) {
      await identify(ctx);
      if (ctx.state.unproven) throw new SecondFactorNeeded();
      if (!ctx.state.user) throw new NotSignedIn();
      if (roles && !roles.includes(ctx.state.user.role)) throw new Forbidden();
      await next();
    },
  });
}

/** The account and the limits are read at every request: a role taken away is gone at the next one. */
async function identify(ctx: Parameters<Middleware<AppState>>[0]): Promise<void> {
  const { em, occasion } = ctx.state;
  const session = ctx.session as unknown as SessionData | null;
  const owner = ctx.state.sessionRead?.owner;
  if (!session?.userId || !owner) return;
  const { user, limits } = owner;
  const activeAt = activityIn(ctx, occasion.at);
  const time = sessionTime(session, limits[user.role], occasion.at, activeAt);
  if (!time) {
    // What is left under its id is a browser in which nobody is signed in.
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

function declare<A extends Access>(access: A): A {
  declared.add(access);
  return Object.freeze(access);
}
