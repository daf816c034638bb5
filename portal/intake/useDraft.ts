/** Ties the session of an intake to the page: its state, and the moments at which it has to save or look. */
import { useEffect, useSyncExternalStore } from 'react';
import type { DraftSession, SessionState } from './draftSession.ts';

export function useDraft(session: DraftSession): SessionState {
  useEffect(() => {
    const refresh = () => void session.refresh();
    document.addEventListener('visibilitychange', refresh);
    const on = ['online', 'focus', 'pagehide'] as const;
    for (const event of on) window.addEventListener(event, refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      for (const event of on) window.removeEventListener(event, refresh);
      refresh();
    };
  }, [session]);
  return useSyncExternalStore(session.watch, session.state);
}
