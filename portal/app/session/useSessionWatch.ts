import { type SessionStanding, sessionStanding } from '@clinic/contract/auth';
import { ApiError, call, lastActiveAt } from '@clinic/platform/api';
import { sessionQuery } from '@clinic/platform/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type SessionView, type SessionWatch, watchSession } from './sessionWatch.ts';

interface SessionWatching extends SessionView {
  /** The user confirmed that they are still active. */
  stay(): Promise<void>;
}

/** The state of the signed-in user's session. */
export function useSessionWatch(userId: string | undefined): SessionWatching {
  const queryClient = useQueryClient();
  const [view, setView] = useState<SessionView>({ warning: null, over: false });
  const watch = useRef<SessionWatch>(undefined);
  useEffect(() => {
    setView({ warning: null, over: false });
    if (userId === undefined) return;
    const watching = watchSession({
      async readStanding() {
        const current = await standingNow();
        if (!current) queryClient.setQueryData(sessionQuery.queryKey, null);
        return current;
      },
      lastActiveAt,
      now: Date.now,
      wait(ms, then) {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
      onChange: setView,
    });
    watch.current = watching;
    document.addEventListener('visibilitychange', watching.checkClock);
    window.addEventListener('online', watching.checkClock);
    return () => {
      watching.stop();
      document.removeEventListener('visibilitychange', watching.checkClock);
      window.removeEventListener('online', watching.checkClock);
    };
  }, [userId, queryClient]);
  return { ...view, stay: async () => watch.current?.ask() };
}

async function standingNow(): Promise<SessionStanding | null> {
  try {
    return await call(sessionStanding);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
