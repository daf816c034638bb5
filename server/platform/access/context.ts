/** The context of a request. */
import type { Accent } from '@clinic/contract/design/accents';
import type { Language } from '@clinic/engine/base';
import type { RouterContext } from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Site } from '../base/site.ts';
import type { User } from '../db/entities/user.ts';
import type { SessionLimits } from '../settings/sessionLimits.ts';
import type { RequestContext } from './requestContext.ts';
import type { SessionTime } from './sessionTime.ts';

export interface AppState {
  /** Where browsers reach the clinic. */
  site: Site;
  /** Chosen in the portal, or else the browser's. */
  language: Language;
  /** Chosen in the portal; `system`: the device's. */
  theme: 'light' | 'dark' | 'system';
  accent: Accent;
  requestId: string;
  em: EntityManager;
  /** The route's pattern: the part of the URL that may be logged. */
  route?: string;
  /** Set by the route's access rule; null for an anonymous caller. */
  user: User | null;
  /** The caller is a program: it has a token, or signs what it asks. */
  isProgram?: true;
  /** Of a program. */
  scopes?: readonly string[];
  /** Staff who signed in without a second factor yet: every rule but one treats them as signed out. */
  unproven?: User;
  /** The session as loaded for the request, and its owner. */
  sessionRead?: { idHash: string; owner?: { user: User; limits: SessionLimits } };
  /** The remaining time of the signed-in user's session. */
  sessionTime?: SessionTime;
  /** Who makes the request, when, and its id. */
  requestContext: RequestContext;
  /** Grant's result of a sign-in. */
  grant?: { response?: Record<string, unknown> };
}

export type AppContext = RouterContext<AppState>;

/** The context of a route for signed-in users only. */
export type SignedInContext = AppContext & { state: AppState & { user: User } };
