/** Who may call a route. Named on every route line. */
import type { Middleware } from 'koa';
import { User } from '../db/entities/user.ts';
import type { AppState } from '../http/context.ts';
import { Forbidden, NotSignedIn } from '../http/errors.ts';
import type { Role } from './contract.ts';
import type { SessionData } from './session.ts';

export interface Access<SignedIn extends boolean = boolean> {
  readonly signedIn: SignedIn;
  /** Roles let in; absent: every role. */
  readonly roles?: readonly Role[];
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

function allowRoles(roles?: readonly Role[]): Access<true> {
  return declare({
    signedIn: true,
    ...(roles ? { roles } : {}),
    async check(ctx, next) {
      await identify(ctx);
      if (!ctx.state.user) throw new NotSignedIn();
      if (roles && !roles.includes(ctx.state.user.role)) throw new Forbidden();
      await next();
    },
  });
}

/** Reads the account at every request: a role taken away is gone at the next one. */
async function identify(ctx: Parameters<Middleware<AppState>>[0]): Promise<void> {
  const userId = (ctx.session as SessionData | null)?.userId;
  const user = userId ? await ctx.state.em.findOne(User, userId) : null;
  ctx.state.user = user;
  ctx.state.occasion = { ...ctx.state.occasion, by: user };
}

function declare<A extends Access>(access: A): A {
  declared.add(access);
  return Object.freeze(access);
}
