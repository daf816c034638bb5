/** Ties the session of an intake to the page. */
import { useEffect, useSyncExternalStore } from 'react';
import { beforeReload } from '../../platform/api/beforeReload.ts';
import type { DraftSession, SessionState } from '../sync/draftSession.ts';

/** One part of the session's state: saving, which comes and goes as one types, renders only who shows it. */
export const useDraft = <Part>(session: DraftSession, part: (state: SessionState) => Part): Part =>
  useSyncExternalStore(session.watch, () => part(session.state()));

/** The moments at which a session has to save, or to look what changed elsewhere. */
export function useDraftMoments(session: DraftSession): void {
  useEffect(() => {
    const refresh = () => void session.refresh();
    document.addEventListener('visibilitychange', refresh);
    const on = ['online', 'focus', 'pagehide'] as const;
    for (const event of on) window.addEventListener(event, refresh);
    const stopAsking = beforeReload(session.safeToReload);
    return () => {
      stopAsking();
      document.removeEventListener('visibilitychange', refresh);
      for (const event of on) window.removeEventListener(event, refresh);
      refresh();
    };
  }, [session]);
}
