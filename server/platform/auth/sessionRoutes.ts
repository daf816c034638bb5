/** HTTP routes of a user's own sessions: this one's remaining time, a list of the others, and ending them. */
import * as api from '@clinic/contract/auth';
import type { Context } from 'koa';
import type { SessionData } from '../access/sessionData.ts';
import { hashOfSessionId } from '../access/sessionId.ts';
import type { Routes } from '../http/routes.ts';
import { endOwnSession, endSessions, sessionsOf } from './ownSessions.ts';

export function sessionRoutes(routes: Routes): void {
  routes.on(api.sessionStanding, ({ ctx }) => {
    const { user, sessionTime } = ctx.state;
    return {
      userId: user.id,
      role: user.role,
      idleSecondsLeft: wholeSeconds(sessionTime?.idleMsLeft),
      secondsLeft: wholeSeconds(sessionTime?.msLeft),
    };
  });

  routes.on(api.ownSessions, ({ ctx, em, user, requestContext }) =>
    sessionsOf(em, user, { at: requestContext.at, current: currentIn(ctx) }),
  );

  routes.on(api.endSession, async ({ em, requestContext, params: { id } }) => {
    await endOwnSession(em, id, requestContext);
  });

  routes.on(api.endOtherSessions, async ({ ctx, em, user, requestContext }) => {
    const ended = await em.transactional((tx) =>
      endSessions(tx, user.id, requestContext, { but: currentIn(ctx) }),
    );
    return { ended };
  });
}

const wholeSeconds = (ms = 0): number => Math.floor(ms / 1000);

const currentIn = ({ session }: Context): string =>
  hashOfSessionId((session as unknown as SessionData).externalKey);
