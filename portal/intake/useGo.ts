/** Goes from page to page of an intake, each with an address of its own. */
import { useCallback, useEffect, useRef } from 'react';
import type { Place } from '../wizard/place.ts';
import type { DraftSession } from './draftSession.ts';
import { goTo } from './useAddress.ts';

/** The page before the first step. */
export const START = 'start';

/** Whoever sees the next page may close it: what was answered before is kept on the device by then. */
export function useGo(session: DraftSession): (place: Place, how?: 'push' | 'replace') => void {
  const latest = useRef<Place>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  return useCallback(
    (place, how = 'push') => {
      const { step, page, change, exit, focus } = place;
      const query = new URLSearchParams({
        step,
        ...(page && { page }),
        ...(change && { change: '1' }),
        ...(exit && { exit }),
      });
      const go = () => goTo({ search: `?${query}`, focus }, how);
      latest.current = place;
      if (how === 'replace') {
        go();
        return;
      }
      if (step !== START) session.moveTo(step, page);
      void session.kept().then(() => {
        // Not where somebody has gone on to another page, or away.
        if (latest.current === place) go();
      });
    },
    [session],
  );
}
