/** HTTP routes of a user's own sessions: this one's remaining time, a list of the others, and ending them. */

import type { Context } from 'koa';
import { z } from 'zod';
import {
  SessionId,
  type SessionLine,
  type SessionStanding,
  type SessionsEnded,
} from '../../../contract/auth.ts';
import { Nothing, parse } from '../http/parse.ts';
import type { Routes } from '../http/routes.ts';
import { endOwnSession, endSessions, sessionsOf } from './ownSessions.ts';
import { signedIn } from './roles.ts';
import type { SessionData } from './sessionData.ts';
import { hashOfSessionId } from './sessionId.ts';

const ById = z.strictObject({ id: SessionId });

export function sessionRoutes(routes: Routes): void {
  routes.get('/api/auth/session', signedIn, (ctx) => {
    const { user, sessionTime } = ctx.state;
    ctx.body = {
      userId: user.id,
      role: user.role,
      idleSecondsLeft: wholeSeconds(sessionTime?.idleMsLeft),
      secondsLeft: wholeSeconds(sessionTime?.msLeft),
    } satisfies SessionStanding;
  });

  routes.get('/api/auth/sessions', signedIn, async (ctx) => {
    const { em, user, occasion } = ctx.state;
    const lines = await sessionsOf(em, user, { at: occasion.at, current: currentIn(ctx) });
    ctx.body = lines satisfies SessionLine[];
  });

  routes.delete('/api/auth/sessions/:id', signedIn, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    const { em, user, occasion } = ctx.state;
    await endOwnSession(em, id, { ...occasion, by: user });
    ctx.status = 204;
  });

  routes.post('/api/auth/sessions/end-others', signedIn, async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    const ended = await em.transactional((tx) => endSessions(tx, user.id, occasion, { but: currentIn(ctx) }));
    ctx.body = { ended } satisfies SessionsEnded;
  });
}

const wholeSeconds = (ms = 0): number => Math.floor(ms / 1000);

const currentIn = ({ session }: Context): string =>
  hashOfSessionId((session as unknown as SessionData).externalKey);
