/** Goes from page to page of an intake, each with an address of its own. */
import { useCallback, useEffect, useRef } from 'react';
import type { Place } from '../../wizard/place.ts';
import type { DraftSession } from '../sync/draftSession.ts';
import { goTo, onTravel } from './useAddress.ts';

/** The page before the first step. */
export const START = 'start';

export type Go = (place: Place, how?: 'push' | 'replace') => Promise<void>;

/**
 * Whoever sees the next page may close it: what was answered before is kept on the device by then. Resolves once the
 * place is shown, or given up for another or for the browser's Back.
 */
export function useGo(session: DraftSession): Go {
  const latest = useRef<Place>(undefined);
  useEffect(() => {
    const stop = onTravel((steps) => {
      const underWay = latest.current !== undefined;
      latest.current = undefined;
      // Back after a Continue that was still under way comes back to where that was pressed.
      if (underWay && steps === -1) window.history.forward();
    });
    return () => {
      stop();
      latest.current = undefined;
    };
  }, []);
  return useCallback(
    async (place, how = 'push') => {
      const { step, page, change, exit, notice, focus } = place;
      const query = new URLSearchParams({
        step,
        ...(page && { page }),
        ...(change && { change: '1' }),
        ...(exit && { exit: String(exit) }),
        ...(notice && { notice: String(notice) }),
      });
      const go = () => goTo({ search: `?${query}`, focus }, how);
      if (step !== START) session.moveTo(step, page);
      if (how === 'replace') {
        latest.current = undefined;
        go();
        return;
      }
      latest.current = place;
      await session.kept();
      // Not where somebody has gone on to another page, or away.
      if (latest.current !== place) return;
      latest.current = undefined;
      go();
    },
    [session],
  );
}
