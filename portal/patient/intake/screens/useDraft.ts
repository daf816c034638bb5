/** Connects the intake's session to React. */
import { beforeReload } from '@clinic/platform/api';
import { useEffect, useSyncExternalStore } from 'react';
import type { DraftSession, SessionState } from '../sync/draftSession.ts';

/**
 * One part of the session's state, so that the save state, which changes while the user types, re-renders
 * only its readers.
 */
export const useDraft = <Part>(session: DraftSession, part: (state: SessionState) => Part): Part =>
  useSyncExternalStore(
    session.watch,
    () => part(session.state()),
    () => part(NOTHING_YET),
  );

/** As the server draws the page, for somebody whose browser can store answers. */
const NOTHING_YET: SessionState = {
  save: { status: 'waiting', savedAt: null, conflict: null, refused: [] },
  submitted: null,
  notices: [],
  keepsCopy: true,
  keeping: false,
  keepsPlace: true,
  late: null,
  lostFiles: [],
};

/** Saves, or checks for changes made elsewhere, on page events such as focus and pagehide. */
export function useDraftMoments(session: DraftSession): void {
  useEffect(() => {
    const refresh = () => void session.refresh();
    const mayGo = () => {
      if (document.visibilityState === 'hidden') session.keepSpare();
      refresh();
    };
    const goes = () => {
      session.keepSpare();
      refresh();
    };
    document.addEventListener('visibilitychange', mayGo);
    window.addEventListener('pagehide', goes);
    const on = ['online', 'focus'] as const;
    for (const event of on) window.addEventListener(event, refresh);
    const stopAsking = beforeReload(session.safeToReload);
    return () => {
      stopAsking();
      document.removeEventListener('visibilitychange', mayGo);
      window.removeEventListener('pagehide', goes);
      for (const event of on) window.removeEventListener(event, refresh);
      refresh();
    };
  }, [session]);
}
