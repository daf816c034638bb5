/** What every request carries. */
import type { RouterContext } from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../audit/requestContext.ts';
import type { SessionTime } from '../auth/sessionTime.ts';
import type { User } from '../db/entities/user.ts';
import type { SessionLimits } from '../settings/sessionLimits.ts';

export interface AppState {
  requestId: string;
  em: EntityManager;
  /** The route's pattern: what logs may tell of the address. */
  route?: string;
  /** Set by the access rule of the route; null for an anonymous caller. */
  user: User | null;
  /** Staff who signed in but whose second factor is still to come: nobody, to all rules but one. */
  unproven?: User;
  /** The session as the request found it, and whose it is. */
  sessionRead?: { idHash: string; owner?: { user: User; limits: SessionLimits } };
  /** How long the session of whoever is signed in still lasts. */
  sessionTime?: SessionTime;
  /** Who does it, when, in which request. */
  occasion: RequestContext;
  /** Grant's answer to a sign-in. */
  grant?: { response?: Record<string, unknown> };
}

export type AppContext = RouterContext<AppState>;

/** The context of a route that only signed-in people reach. */
export type SignedInContext = AppContext & { state: AppState & { user: User } };
